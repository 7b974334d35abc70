import type { QueryClient } from '@tanstack/react-query';
import { isGuidedPhotoType, type GuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import type { ProjectViews } from '#shared/photo-views/project-views.wire.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import type { QueuedFile } from './upload-failure.ts';
import type { UploadTarget } from './upload-target.ts';

/**
 * Adds the uploaded photos to the view counts of the cached project. Called when the project could not be refetched. Otherwise the
 * camera would ask for their views again.
 */
export function addToViewCounts(
  queryClient: QueryClient,
  { projectId, type }: UploadTarget,
  items: readonly QueuedFile[],
): void {
  if (!isGuidedPhotoType(type)) return;
  const viewKeys = items.flatMap(({ state, shot }) => (state === 'done' && shot?.viewKey) || []);
  if (viewKeys.length === 0) return;
  const queryKey = projectKeys.details(projectId);
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  const addCounts = (details: ProjectDetails | undefined) => {
    if (!details) return undefined;
    const counts = viewKeys.reduce((sum, key) => withOneMore(sum, type, key), details.photoViews.counts);
    return { ...details, photoViews: { ...details.photoViews, counts } };
  };
  // The project keeps the time at which it was loaded.
  queryClient.setQueryData<ProjectDetails>(queryKey, addCounts, { updatedAt });
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

function withOneMore(
  counts: ProjectViews['counts'],
  type: GuidedPhotoType,
  viewKey: string,
): ProjectViews['counts'] {
  const current = counts.find((one) => one.type === type && one.viewKey === viewKey);
  return [...counts.filter((one) => one !== current), { type, viewKey, photos: (current?.photos ?? 0) + 1 }];
}
