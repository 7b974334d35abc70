import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { QueuedFile } from '#web/features/photos/upload-failure.ts';

type QueuedPhotoList = readonly Pick<QueuedFile, 'state' | 'resumes' | 'shot'>[];

/**
 * The details of a project with the photos that are queued on this device, because gates will count these photos. Rejected photos
 * do not count.
 */
export function withQueuedPhotos(
  details: ProjectDetails,
  queued: { before: QueuedPhotoList; after: QueuedPhotoList },
): ProjectDetails {
  const [before, after] = [waitingPhotos(queued.before), waitingPhotos(queued.after)];
  const { photoCounts, gateFacts } = details;
  const withoutPhotographedViews = (missing: string[] | null, photos: QueuedPhotoList) =>
    missing?.filter((name) => !photos.some(({ shot }) => shot?.viewName === name)) ?? null;
  return {
    ...details,
    photoCounts: {
      ...photoCounts,
      'pre-installation': photoCounts['pre-installation'] + before.length,
      'post-installation': photoCounts['post-installation'] + after.length,
    },
    gateFacts: {
      ...gateFacts,
      photos: gateFacts.photos + before.length,
      postInstallationPhotos: gateFacts.postInstallationPhotos + after.length,
      missingViewsBefore: withoutPhotographedViews(gateFacts.missingViewsBefore, before),
      missingViewsAfter: withoutPhotographedViews(gateFacts.missingViewsAfter, after),
    },
  };
}

function waitingPhotos(photos: QueuedPhotoList): QueuedPhotoList {
  return photos.filter(({ state, resumes }) => state !== 'done' && (state !== 'failed' || resumes));
}
