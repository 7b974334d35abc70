import { AppError } from '#shared/errors.ts';
import type { AvatarSize } from '#shared/users/users.contract.ts';
import type { AppContext } from '#server/context.ts';
import { deleteFiles, servedPart, storeAvatar } from '#server/features/files/files.service.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { findAvatarFile, lockUser, updateUser, type UserRow } from './users.repository.ts';
import { getExistingUser, requireSelf } from './users.service.ts';

/** Replaces the caller's picture. The previous picture is deleted in the same transaction. */
export async function uploadAvatar(
  app: AppContext,
  scope: Scope,
  id: number,
  incoming: IncomingFile,
): Promise<UserRow> {
  requireSelf(scope, id);
  return storeAvatar(app, scope, incoming, async (tx, file) => {
    const lockedUser = await lockUser(tx, id);
    if (!lockedUser) throw new AppError('not_signed_in', 'You are not signed in');
    await updateUser(tx, id, { avatarFileId: file.id });
    await deleteFiles(app, tx, lockedUser.avatarFileId ? [lockedUser.avatarFileId] : []);
    return getExistingUser(tx, id);
  });
}

/** A user's picture, for all signed-in users; 404 when there is none. */
export async function serveAvatar(app: AppContext, userId: number, size: AvatarSize): Promise<ServedFile> {
  const file = await findAvatarFile(app.database.sql, userId);
  if (!file) throw new AppError('not_found', 'There is no such picture');
  return { ...servedPart(app, file, size), contentType: RENDITION_TYPE };
}
