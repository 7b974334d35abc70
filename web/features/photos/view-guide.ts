import { shapeOfType } from '#shared/condition/vehicle-shape.ts';
import type { VehicleShape } from '#shared/condition/condition-values.ts';
import { isGuidedPhotoType, type GuidedPhotoType, type PhotoView } from '#shared/photo-views/photo-views.ts';
import type { ProjectViews, SkippedView } from '#shared/photo-views/project-views.wire.ts';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import type { QueuedFile } from './upload-failure.ts';

/** A view to photograph, with the number of its photos and its skip. */
export interface GuideView extends PhotoView {
  /** The number of photos, including photos that are queued on this device. */
  photoCount: number;
  skip: SkippedView | undefined;
  /** The last photo of the same view from before the installation. Set only in the gallery after the installation. */
  beforePhoto: Photo | undefined;
}

/** The views of one gallery. */
export interface ViewGuide {
  projectId: number;
  type: GuidedPhotoType;
  shape: VehicleShape;
  views: GuideView[];
}

/** The data that a guide is built from. */
export interface GuideSource {
  projectId: number;
  photoViews: ProjectViews;
  vehicleType: string | null | undefined;
}

/**
 * The guide of a gallery. Undefined for initial photos, and without a source. `items` are the photos in the upload queue of the
 * gallery.
 */
export function createViewGuide(
  source: GuideSource | undefined,
  type: PhotoType,
  items: readonly QueuedFile[],
): ViewGuide | undefined {
  if (!source || !isGuidedPhotoType(type)) return undefined;
  const { projectId, photoViews, vehicleType } = source;
  const { views, skipped, counts, newest } = photoViews;
  const isOfView = (key: string) => (one: { type: string; viewKey: string }) =>
    one.type === type && one.viewKey === key;
  const countedItems = items.filter(({ state, resumes }) => state !== 'failed' || resumes);
  return {
    projectId,
    type,
    shape: shapeOfType(vehicleType),
    views: views.map((view) => ({
      ...view,
      photoCount:
        (counts.find(isOfView(view.key))?.photos ?? 0) +
        countedItems.filter(({ shot }) => shot?.viewKey === view.key).length,
      skip: skipped.find(isOfView(view.key)),
      beforePhoto: type === 'post-installation' ? newestPreInstallationPhoto(newest, view.key) : undefined,
    })),
  };
}

function newestPreInstallationPhoto(newest: readonly Photo[], key: string): Photo | undefined {
  return newest.find((photo) => photo.type === 'pre-installation' && photo.view?.key === key);
}

function isDone({ photoCount, skip }: GuideView): boolean {
  return photoCount > 0 || skip !== undefined;
}

/**
 * The view that the camera starts with: the first required view that is not done, else the first view that is not done, else the
 * first view.
 */
export function initialView(views: readonly GuideView[]): GuideView | undefined {
  return (
    views.find((view) => view.isRequired && !isDone(view)) ?? views.find((view) => !isDone(view)) ?? views[0]
  );
}

/**
 * The key of the next required view that is not done, after the view with this key. The search continues at the start of the
 * list. Returns `key` when no other required view is left.
 */
export function nextRequiredViewKey(views: readonly GuideView[], key: string): string {
  const index = views.findIndex((view) => view.key === key);
  const viewsAfterCurrent = [...views.slice(index + 1), ...views.slice(0, Math.max(0, index))];
  return viewsAfterCurrent.find((view) => view.isRequired && !isDone(view))?.key ?? key;
}

/** The progress in words: '2 of 6 required views done'. */
export function progressText(views: readonly GuideView[]): string {
  const requiredViews = views.filter(({ isRequired }) => isRequired);
  if (requiredViews.length === 0) return 'No view is required';
  const doneCount = requiredViews.filter(isDone).length;
  if (doneCount === requiredViews.length) return 'All required views are done';
  return `${doneCount} of ${requiredViews.length} required views done`;
}

/** The state of a view in words. */
export function viewStateText({ photoCount, skip, isRequired }: GuideView): string {
  if (photoCount > 0) return `${photoCount} taken`;
  if (skip) return 'Skipped';
  return isRequired ? 'To do' : 'Optional';
}
