import { MAX_AVATAR_BYTES } from '#shared/upload-limits.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

const TOO_LARGE: ToastMessage = {
  title: 'File too large',
  description: 'The image file is too large. Please select a smaller image (under 20MB).',
  variant: 'destructive',
};

const WRONG_KIND: ToastMessage = {
  title: 'Invalid file type',
  description: 'Only image files are allowed for avatars. Please select a valid image file.',
  variant: 'destructive',
};

const SIGNED_OUT: ToastMessage = {
  title: 'Authentication required',
  description: 'You need to be logged in to upload an avatar. Please log in and try again.',
  variant: 'destructive',
};

/**
 * The reason why a chosen file cannot become a profile picture. Undefined when it can (docs/requirements/settings.md, Avatar).
 */
export function avatarFileError(file: Pick<File, 'name' | 'type' | 'size'>): ToastMessage | undefined {
  // Some systems report no image type for HEIC. SVG can contain scripts; the server rejects it.
  const isPicture = file.type.startsWith('image/') || /\.(heic|heif)$/i.test(file.name);
  if (!isPicture || file.type.startsWith('image/svg')) return WRONG_KIND;
  return file.size > MAX_AVATAR_BYTES ? TOO_LARGE : undefined;
}

/** The toast for a failed upload (docs/requirements/settings.md, Avatar). */
export function avatarUploadError(error: Error): ToastMessage {
  if (isSignedOut(error)) return SIGNED_OUT;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'file_too_large') return TOO_LARGE;
  if (code === 'unsupported_file') return WRONG_KIND;
  return { title: 'Upload failed', description: error.message, variant: 'destructive' };
}
