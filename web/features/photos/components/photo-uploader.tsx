import { useState } from 'react';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { Upload } from '#web/ui/upload.tsx';
import { GALLERY_PHOTOS, PHOTO_ACCEPT, checkPhotos } from '../photo-checks.ts';
import { sendPhoto } from '../photos.queries.ts';
import { useUploadQueue } from '../upload-queue.ts';
import type { UploadQueue } from '../upload-queue.ts';

interface PhotoUploaderProps {
  projectId: number;
  type: PhotoType;
}

/** Takes photos and sends them at once, each with its progress; one that fails can be sent again. */
export function PhotoUploader({ projectId, type }: PhotoUploaderProps) {
  const { queue, items } = useUploadQueue();
  const [problems, setProblems] = useState<string[]>([]);
  const queryClient = useQueryClient();

  const settle = async () => {
    tellOutcome(queue);
    // Not awaited: without a connection the refetch waits for one, and a photo that is sent again must not wait for it.
    void queryClient.invalidateQueries({ queryKey: ['projects'] }).then(() => queue.clearDone());
  };
  const add = (files: File[]) => {
    const checked = checkPhotos(files, GALLERY_PHOTOS);
    setProblems(checked.problems);
    if (checked.accepted.length === 0) return tellNothingChosen();
    queue.add(checked.accepted);
    void queue.run((file, options) => sendPhoto(projectId, type, file, options), settle);
  };

  return (
    <Upload
      label="Upload Photos"
      hint={`Up to ${GALLERY_PHOTOS.maxBytes / 1024 / 1024} MB each`}
      error={problems.join(' ') || undefined}
      accept={PHOTO_ACCEPT}
      multiple
      camera
      items={items}
      onAdd={add}
      onRetry={(id) => void queue.retry(id)}
      onRemove={(id) => queue.remove(id)}
    />
  );
}

function tellNothingChosen(): void {
  toast({
    title: 'No Files Selected',
    description: 'Please select at least one photo to upload.',
    variant: 'destructive',
  });
}

function tellOutcome(queue: UploadQueue): void {
  const failed = queue.items().find((item) => item.state === 'failed');
  const arrived = queue.items().filter((item) => item.state === 'done').length;
  if (failed) {
    const description = failed.message ?? 'Failed to upload photo. Please try again.';
    return void toast({ title: 'Upload Failed', description, variant: 'destructive' });
  }
  if (arrived > 0) toast(arrivalOf(arrived));
}

function arrivalOf(count: number): ToastMessage {
  if (count === 1) return { title: 'Photo uploaded', description: 'The photo is on the project.' };
  return { title: 'Photos uploaded', description: `${count} photos are on the project.` };
}
