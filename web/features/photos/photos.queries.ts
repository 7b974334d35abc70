import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { hasOtherUserSignedIn } from '#web/session/stored-user.ts';
import type { UploadTarget } from '#web/features/photos/upload-target.ts';
import { DEFAULT_CAPTIONS } from './photo-alt-text.ts';
import { newCaptureId } from './capture-id.ts';
import { sendPhoto } from './send-photo.ts';
import type { SendFile } from './upload-queue.ts';

/** All photos of one type, newest capture time first, page by page. The project page has only the newest photos. */
export function photoPagesQuery(projectId: number, type: PhotoType) {
  return pagedQuery({
    queryKey: projectKeys.photosOfType(projectId, type),
    pageSize: 100,
    fetchPage: (query, options) =>
      callPage(
        'GET /api/projects/{id}/photos',
        { params: { id: String(projectId) }, query: { ...query, type } },
        options,
      ),
  });
}

/**
 * Returns a function that sends one photo of this user to a gallery. It is not a mutation, because the queue that calls it shows
 * the progress and refetches the project after a run. Rejects with a 401 when another user has signed in, in any tab, because the
 * photo would be sent in the name of that user.
 */
export function createPhotoSender(userId: number, { projectId, type }: UploadTarget): SendFile {
  return async (file, options, shot) => {
    if (hasOtherUserSignedIn(userId)) throw new ApiError(401, 'Please sign in again.');
    const photo = {
      projectId,
      type,
      caption: DEFAULT_CAPTIONS[type],
      captureId: options.key ?? newCaptureId(),
      file,
      shot,
    };
    await sendPhoto(photo, options);
  };
}

/** The keys that a change of a project's photos or skipped views invalidates. */
export function keysInvalidatedByPhoto(projectId: number) {
  return keysInvalidatedByProject(projectId, projectKeys.photos(projectId));
}

/** Sets the view that a stored photo shows. The key null removes the view. */
export function useSetPhotoView(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByPhoto(projectId),
    send: ({ photoId, viewKey }: { photoId: number; viewKey: string | null }, key) =>
      call('PUT /api/photos/{id}/view', { params: { id: String(photoId) }, body: { viewKey } }, { key }),
  });
}

export function useDeletePhoto(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByPhoto(projectId),
    send: (photoId: number, key) =>
      call('DELETE /api/photos/{id}', { params: { id: String(photoId) } }, { key }),
  });
}

/** Changes the caption of a photo. The caller handles errors. */
export function useSetCaption(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByPhoto(projectId),
    send: ({ id, ...body }: { id: number; caption: string | null; previous: string | null }, key) =>
      call('PUT /api/photos/{id}/caption', { params: { id: String(id) }, body }, { key }),
  });
}
