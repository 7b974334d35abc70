import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, callPage } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { useWrite } from '#web/api/use-write.ts';
import { isStillSignedIn } from '#web/features/auth/stored-user.ts';
import type { UploadPlace } from './upload-places.ts';
import type { SendFile } from './upload-queue.ts';

/**
 * The captions that a photo gets by the panel it was uploaded in (docs/requirements/photos-and-files.md, Galleries).
 */
const CAPTIONS: Record<PhotoType, string> = {
  initial: 'Initial project photo',
  'pre-installation': 'Pre-installation photo',
  'post-installation': 'Post-installation photo',
};

/** All photos of one kind, newest first, page by page; the project's page itself brings only the newest. */
export function photoPagesQuery(projectId: number, type: PhotoType) {
  return infiniteQueryOptions({
    queryKey: ['projects', projectId, 'photos', type],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        'GET /api/projects/{id}/photos',
        { params: { id: String(projectId) }, query: { type, limit: '100', cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/**
 * What sends one photo of this user to a gallery. No mutation: the queue that calls it tells progress and refreshes the
 * project when it is through. Rejects with a 401 when somebody else has signed in meanwhile, in another tab too: the photo
 * would go out in their name.
 */
export function photoSender(userId: number, { projectId, type }: UploadPlace): SendFile {
  return async (photo, options) => {
    if (!isStillSignedIn(userId)) throw new ApiError(401, 'Please sign in again.');
    const input = {
      params: { id: String(projectId) },
      body: { type, caption: CAPTIONS[type] },
      file: { photo },
    };
    return upload('POST /api/projects/{id}/photos', input, options);
  };
}

export function useDeletePhoto() {
  return useWrite({
    send: (photoId: number, key) =>
      call('DELETE /api/photos/{id}', { params: { id: String(photoId) } }, { key }),
  });
}
