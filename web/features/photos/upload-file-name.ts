import { truncate } from '#shared/text.ts';

/** The longest file name that the server accepts. */
const MAX_FILE_NAME_LENGTH = 200;

/** The file name to send. A long name is cut before its extension. */
export function uploadFileName(name: string): string {
  if (name.length <= MAX_FILE_NAME_LENGTH) return name || 'photo';
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return truncate(name, MAX_FILE_NAME_LENGTH - extension.length) + extension;
}
