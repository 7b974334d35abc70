import type { ViewSkip } from '#shared/photo-views/photo-views.forms.ts';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import type { SkippedView } from '#shared/photo-views/project-views.wire.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { needsAttention, type OutgoingItem } from '#web/offline/outbox.ts';

/** The details of a project with the view skips that are queued on this device. `by` is the user's name. */
export function withQueuedSkips(
  details: ProjectDetails,
  skips: readonly OutgoingItem<ViewSkip>[],
  by: string,
): ProjectDetails {
  const waitingSkips = skips.filter((skip) => !needsAttention(skip));
  return waitingSkips.reduce((before, item) => withSkip(before, item, by), details);
}

function withSkip(
  details: ProjectDetails,
  { content, createdAt: at }: OutgoingItem<ViewSkip>,
  by: string,
): ProjectDetails {
  const { photoViews, gateFacts } = details;
  const { type, viewKey, reason } = content;
  const viewName = photoViews.views.find(({ key }) => key === viewKey)?.name ?? viewKey;
  const otherSkips = photoViews.skipped.filter((skip) => skip.type !== type || skip.viewKey !== viewKey);
  const addedSkips: SkippedView[] = reason === null ? [] : [{ type, viewKey, viewName, reason, by, at }];
  const missingViewsKey = type === 'pre-installation' ? 'missingViewsBefore' : 'missingViewsAfter';
  return {
    ...details,
    photoViews: { ...photoViews, skipped: [...otherSkips, ...addedSkips] },
    gateFacts: {
      ...gateFacts,
      [missingViewsKey]: missingViewsAfterSkip(content, photoViews, gateFacts[missingViewsKey]),
    },
  };
}

/**
 * The names of the views that are missing after a skip, or after a skip was undone, in the order of the shop's list.
 * Null when the gate accepts any photo.
 */
function missingViewsAfterSkip(
  { type, viewKey, reason }: ViewSkip,
  { views, counts }: ProjectDetails['photoViews'],
  missingViews: string[] | null,
): string[] | null {
  if (!missingViews) return null;
  const hasPhotos = counts.some((count) => count.type === type && count.viewKey === viewKey);
  const isMissing = ({ key, name, isRequired }: PhotoView) =>
    key === viewKey ? reason === null && isRequired && !hasPhotos : missingViews.includes(name);
  return views.filter(isMissing).map(({ name }) => name);
}
