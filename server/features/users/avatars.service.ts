import { AppError } from '#shared/errors.ts';
import type { AvatarSize } from '#shared/users/users.contract.ts';
import type { AppContext } from '#server/context.ts';
import { deleteFiles, openPart, storeAvatar } from '#server/features/files/files.service.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { Scope } from '#server/session-scope.ts';
import { avatarFileOf, lockUser, updateUser, type UserRow } from './users.repository.ts';
import { existingUser, requireOwn } from './users.service.ts';

/** Sets the own picture. The previous one is deleted in the same transaction. */
export async function uploadAvatar(
  app: AppContext,
  scope: Scope,
  id: number,
  incoming: IncomingFile,
): Promise<UserRow> {
  requireOwn(scope, id);
  return storeAvatar(app, scope, incoming, async (tx, file) => {
    const before = await lockUser(tx, id);
    if (!before) throw new AppError('not_signed_in', 'You are not signed in');
    await updateUser(tx, id, { avatarFileId: file.id });
    await deleteFiles(app, tx, before.avatarFileId ? [before.avatarFileId] : []);
    return existingUser(tx, id);
  });
}

/** Anybody's picture, for everybody signed in. Only an address that names the present one (`v`) may be kept. */
export async function openAvatar(app: AppContext, userId: number, asked: { v?: string; size: AvatarSize }) {
  const file = await avatarFileOf(app.database.sql, userId);
  if (!file) throw new AppError('not_found', 'There is no such picture');
  const { stream, bytes } = await openPart(app, file, asked.size);
  return {
    stream,
    bytes,
    contentType: RENDITION_TYPE,
    etag: `"${file.id}-${asked.size}"`,
    mayChange: asked.v !== file.id,
  };
}
