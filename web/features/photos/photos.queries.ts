import { useMutation } from '@tanstack/react-query';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import type { UploadOptions } from '#web/api/upload.ts';

/** The captions that a photo gets by the panel it was uploaded in (projects.md §7). */
const CAPTIONS: Record<PhotoType, string> = {
  initial: 'Initial project photo',
  'pre-installation': 'Pre-installation photo',
  'post-installation': 'Post-installation photo',
};

/** Sends one photo. No mutation: the queue that calls it tells progress and refreshes the project when it is through. */
export function sendPhoto(projectId: number, type: PhotoType, photo: File, options: UploadOptions) {
  const input = {
    params: { id: String(projectId) },
    body: { type, caption: CAPTIONS[type] },
    file: { photo },
  };
  return upload('POST /api/projects/{id}/photos', input, options);
}

export function useDeletePhoto() {
  return useMutation({
    mutationFn: (photoId: number) => call('DELETE /api/photos/{id}', { params: { id: String(photoId) } }),
  });
}
