import { AppError } from '#shared/errors.ts';
import type { AvatarSize } from '#shared/users/users.contract.ts';
import type { AppContext } from '#server/context.ts';
import { forgetFiles, servedPart, removeBytes, storeAvatar } from '#server/features/files/files.service.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/session-scope.ts';
import { avatarFileOf, lockUser, updateUser, type UserRow } from './users.repository.ts';
import { existingUser, requireOwn } from './users.service.ts';

/** Sets the own picture. The one before goes: its row with the change, its bytes after the commit. */
export async function uploadAvatar(
  app: AppContext,
  scope: Scope,
  id: number,
  incoming: IncomingFile,
): Promise<UserRow> {
  requireOwn(scope, id);
  const { user, removed } = await storeAvatar(app, incoming, async (tx, file) => {
    const before = await lockUser(tx, id);
    if (!before) throw new AppError('not_signed_in', 'You are not signed in');
    await updateUser(tx, id, { avatarFileId: file.id });
    const old = await forgetFiles(tx, before.avatarFileId ? [before.avatarFileId] : []);
    return { user: await existingUser(tx, id), removed: old };
  });
  await removeBytes(app, removed);
  return user;
}

/** Anybody's picture, for everybody signed in; 404 for somebody without one. */
export async function showAvatar(app: AppContext, userId: number, size: AvatarSize): Promise<ServedFile> {
  const file = await avatarFileOf(app.database.sql, userId);
  if (!file) throw new AppError('not_found', 'There is no such picture');
  return { ...servedPart(app, file, size), contentType: RENDITION_TYPE };
}
