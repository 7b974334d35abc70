import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { isWaiting, type QueuedFile } from '#web/features/photos/upload-failure.ts';

type QueuedPhotoList = readonly Pick<QueuedFile, 'state' | 'isRefused' | 'shot'>[];

/**
 * The details of a project with the photos that are queued on this device, because gates will count these photos. Rejected photos
 * do not count.
 */
export function withQueuedPhotos(
  details: ProjectDetails,
  queued: { beforePhotos: QueuedPhotoList; afterPhotos: QueuedPhotoList },
): ProjectDetails {
  const [beforePhotos, afterPhotos] = [
    queued.beforePhotos.filter(isWaiting),
    queued.afterPhotos.filter(isWaiting),
  ];
  const { photoCounts, gateFacts } = details;
  const withoutPhotographedViews = (missingViews: string[] | null, photos: QueuedPhotoList) =>
    missingViews?.filter((name) => !photos.some(({ shot }) => shot?.viewName === name)) ?? null;
  return {
    ...details,
    photoCounts: {
      ...photoCounts,
      'pre-installation': photoCounts['pre-installation'] + beforePhotos.length,
      'post-installation': photoCounts['post-installation'] + afterPhotos.length,
    },
    gateFacts: {
      ...gateFacts,
      photos: gateFacts.photos + beforePhotos.length,
      postInstallationPhotos: gateFacts.postInstallationPhotos + afterPhotos.length,
      missingViewsBefore: withoutPhotographedViews(gateFacts.missingViewsBefore, beforePhotos),
      missingViewsAfter: withoutPhotographedViews(gateFacts.missingViewsAfter, afterPhotos),
    },
  };
}
