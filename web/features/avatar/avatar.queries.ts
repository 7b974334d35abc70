import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { upload } from '#web/api/upload.ts';
import { callingUser, showUser } from '#web/features/auth/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { uploadRefusal } from './avatar-refusals.ts';

/** Sends the profile picture; `sent` is the share of it that has left the device, from 0 to 1. */
export function useUploadAvatar() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: (avatar: File) =>
      upload(
        'POST /api/users/{id}/avatar',
        { params: { id: String(callingUser(queryClient).id) }, file: { avatar } },
        { onProgress: setSent },
      ),
    onMutate: () => setSent(0),
    onSuccess: ({ avatarUrl }) => {
      showUser(queryClient, { ...callingUser(queryClient), avatarUrl });
      toast({ title: 'Avatar updated', description: 'Your profile picture has been updated.' });
    },
    onError: (error) => toast(uploadRefusal(error)),
  });
  return { ...mutation, sent };
}
