import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TOUCHES_OF_PEOPLE } from '#web/api/query-keys.ts';
import { upload } from '#web/api/upload.ts';
import { useWrite } from '#web/api/use-write.ts';
import { callingUser, showUser } from '#web/features/auth/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { uploadRefusal } from './avatar-refusals.ts';
import type { Crop } from './crop-geometry.ts';
import { cropFile } from './picture.ts';

interface ChosenPicture {
  file: File;
  /** Absent when this browser cannot show the file; the server then cuts it. */
  picture: ImageBitmap | undefined;
  crop: Crop | undefined;
}

/** Cuts the profile picture to its square and sends it; `sent` is the share of it that has left the device, from 0 to 1. */
export function useUploadAvatar() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useWrite({
    touches: TOUCHES_OF_PEOPLE,
    isUpload: true,
    onMutate: () => setSent(0),
    send: async ({ file, picture, crop }: ChosenPicture, key) =>
      upload(
        'POST /api/users/{id}/avatar',
        {
          params: { id: String(callingUser(queryClient).id) },
          file: { avatar: picture ? await cropFile(file, picture, crop) : file },
        },
        { key, onProgress: setSent },
      ),
    onSuccess: ({ avatarUrl }) => {
      showUser(queryClient, { ...callingUser(queryClient), avatarUrl });
      toast({ title: 'Avatar updated', description: 'Your profile picture has been updated.' });
    },
    onError: (error) => toast(uploadRefusal(error)),
  });
  return { ...mutation, sent };
}
