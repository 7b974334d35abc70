import { realpath, rm, stat, chmod, readdir } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isFileNotFound } from './file-not-found.ts';
import { createPrivateFolder } from './private-folder.ts';
import { writeWholeFile } from './whole-file.ts';

/** `BACKUP_DIR` cannot be used; the message is for the person at the terminal. */
export class BackupFolderError extends Error {
  constructor(folder: string, reason: string) {
    super(`Backups cannot be written to ${folder} (BACKUP_DIR): ${reason}`);
    this.name = 'BackupFolderError';
  }
}

const GROUP_AND_OTHERS = 0o077;

/** A folder for backups, and the folders from which it must be separate. */
interface BackupFolderChoice {
  /** The folder for backups. */
  dir: string;
  dataDir: string;
  /** The folder of the browser application, whose files everybody can load. */
  webDir: string;
}

/**
 * Creates the folder for backups, and checks that it is private and writable. In the data folder, only `backups` is allowed.
 * The folder must not contain the data folder, and must not be in `webDir`. Throws `BackupFolderError`.
 */
export async function prepareBackupFolder({ dir, dataDir, webDir }: BackupFolderChoice): Promise<void> {
  await requireSeparateFolder({ dir, dataDir, webDir });
  try {
    await createPrivateFolder(dir);
    await requirePrivate(dir);
    await requireWritable(dir);
  } catch (error) {
    if (error instanceof BackupFolderError || !(error instanceof Error)) throw error;
    throw new BackupFolderError(dir, error.message);
  }
}

async function requireSeparateFolder({ dir, dataDir, webDir }: BackupFolderChoice): Promise<void> {
  const [backups, data, web] = [
    await resolveSymbolicLinks(dir),
    await resolveSymbolicLinks(dataDir),
    await resolveSymbolicLinks(webDir),
  ];
  if (containsFolder(backups, data))
    throw new BackupFolderError(dir, `it contains the data folder ${dataDir}. Choose a separate folder.`);
  if (containsFolder(data, backups) && !containsFolder(path.join(data, 'backups'), backups))
    throw new BackupFolderError(
      dir,
      `it is in the data folder ${dataDir}. Choose a separate folder, preferably on another disk, or ${path.join(dataDir, 'backups')}.`,
    );
  if (containsFolder(web, backups))
    throw new BackupFolderError(
      dir,
      'it is in the folder of the browser application, whose files anyone can download. Choose another folder.',
    );
}

/** The path without symbolic links. Parts of the path that do not exist yet are not changed. */
async function resolveSymbolicLinks(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (!isFileNotFound(error) || path.dirname(folder) === folder) throw error;
    return path.join(await resolveSymbolicLinks(path.dirname(folder)), path.basename(folder));
  }
}

/** Whether `folder` contains `inner` or is the same folder. */
function containsFolder(folder: string, inner: string): boolean {
  const relative = path.relative(folder, inner);
  return (
    relative === '' ||
    (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
  );
}

/**
 * Requires that only this user can open the folder, because archives contain all data. Makes an empty folder private. Rejects a
 * folder that other users can open and that has content, because they may need the content.
 */
async function requirePrivate(dir: string): Promise<void> {
  const { uid, mode } = await stat(dir);
  const user = process.geteuid?.();
  if (user === undefined) return;
  if (uid !== user)
    throw new BackupFolderError(dir, `it belongs to another user (id ${uid}; Wrapline runs as ${user}).`);
  if ((mode & GROUP_AND_OTHERS) === 0) return;
  if ((await readdir(dir)).length > 0)
    throw new BackupFolderError(
      dir,
      `other users of this machine can open it. Run "chmod 700 ${dir}", or choose a separate folder.`,
    );
  await chmod(dir, 0o700);
}

async function requireWritable(dir: string): Promise<void> {
  // The name has the suffix of a partial file. If the process is killed, a later backup removes the file
  // (`removePartialFiles`).
  const probeFile = path.join(dir, `.probe.partial-${randomBytes(6).toString('hex')}`);
  await writeWholeFile(probeFile, (file) => file.writeFile('ready'));
  await rm(probeFile, { force: true });
}
