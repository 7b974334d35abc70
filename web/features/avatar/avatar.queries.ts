import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import { KEYS_INVALIDATED_BY_USER } from '#web/api/query-keys.ts';
import { upload } from '#web/api/upload.ts';
import { useWrite } from '#web/api/use-write.ts';
import { requireUser, setSessionUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { avatarUploadError } from './avatar-errors.ts';
import { cropFile } from './picture.ts';
import type { Picture } from './picture.ts';

interface ChosenPicture {
  file: File;
  /** Undefined when this browser cannot display the file. Then the server crops the picture. */
  picture: Picture | undefined;
  crop: Area | undefined;
}

/** Crops the profile picture to a square and uploads it. `uploadedShare` is the uploaded fraction, from 0 to 1. */
export function useUploadAvatar() {
  const queryClient = useQueryClient();
  const [uploadedShare, setUploadedShare] = useState(0);
  const mutation = useWrite({
    invalidates: KEYS_INVALIDATED_BY_USER,
    isUpload: true,
    onMutate: () => setUploadedShare(0),
    send: async ({ file, picture, crop }: ChosenPicture, key) =>
      upload(
        'POST /api/users/{id}/avatar',
        {
          params: { id: String(requireUser(queryClient).id) },
          file: { avatar: picture && crop ? await cropFile(file, picture, crop) : file },
        },
        { key, onProgress: setUploadedShare },
      ),
    onSuccess: ({ avatarUrl }) => {
      setSessionUser(queryClient, { ...requireUser(queryClient), avatarUrl });
      toast({ title: 'Avatar updated', description: 'Your profile picture has been updated.' });
    },
    onError: (error) => toast(avatarUploadError(error)),
  });
  return { ...mutation, uploadedShare };
}
