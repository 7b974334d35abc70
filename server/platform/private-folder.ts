import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFileNotFound } from './file-not-found.ts';

/** The data folder cannot be used; the message is for the person at the terminal. */
export class DataFolderError extends Error {}

const GROUP_AND_OTHERS = 0o077;

/** Entries of Wrapline's data folder. */
const KNOWN_ENTRIES = /^(database(\.new.*)?|backups|backup\.sock|files|staging|lock\.sqlite.*|demo\.json)$/;

/**
 * A folder in the top folder of a mounted disk. It belongs to the user `root`, so Wrapline does not read or change it.
 */
export const LOST_AND_FOUND = 'lost+found';

/**
 * Makes the data folder private: creates it, restricts an existing folder that group or others can open, and sets the
 * umask so that new files are private too. Throws `DataFolderError` for another user's folder. Also throws for a folder
 * that others can open and that has unknown content, because restricting it could break something else on the machine.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  process.umask(GROUP_AND_OTHERS);
  await createPrivateFolder(folder).catch((error: Error) => {
    throw new DataFolderError(`The data folder ${folder} (DATA_DIR) cannot be created: ${error.message}`);
  });
  const { uid, mode } = await stat(folder);
  const user = process.geteuid?.();
  if (user === undefined) return;
  if (uid !== user) {
    throw new DataFolderError(
      `The data folder ${folder} belongs to another user (id ${uid}; Wrapline runs as ${user}). Run Wrapline as that user, change the owner, or set DATA_DIR to a folder of its own.`,
    );
  }
  if ((mode & GROUP_AND_OTHERS) !== 0) await makeFolderPrivate(folder);
}

/**
 * Creates a folder and its missing parents without access for others. Does nothing when the folder exists. The recursive `mkdir`
 * of Node.js never returns for a folder below `/proc`.
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  // A root is its own parent. Without this condition, the recursion would not end at the root of a missing Windows drive.
  if (parent !== folder) await createPrivateFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have created the folder at the same time.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(target: string): Promise<boolean> {
  try {
    return (await stat(target)).isDirectory();
  } catch (error) {
    if (isFileNotFound(error)) return false;
    throw error;
  }
}

async function makeFolderPrivate(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== LOST_AND_FOUND);
  const unknownEntry = names.find((name) => !KNOWN_ENTRIES.test(name));
  if (unknownEntry !== undefined) {
    throw new DataFolderError(
      `Other users of this machine can open the data folder ${folder}. The folder also contains ${unknownEntry}, so Wrapline does not change its permissions. Run "chmod 700 ${folder}", or set DATA_DIR to a folder of its own.`,
    );
  }
  for (const name of names) await makeTreePrivate(path.join(folder, name));
  // The folder itself is changed last, so that an interrupted change is repeated at the next start.
  await chmod(folder, 0o700);
}

async function makeTreePrivate(root: string): Promise<void> {
  if (!(await stat(root)).isDirectory()) return chmod(root, 0o600);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const mode = entry.isDirectory() ? 0o700 : entry.isFile() ? 0o600 : null;
    if (mode !== null) await chmodIfPresent(path.join(entry.parentPath, entry.name), mode);
  }
  await chmod(root, 0o700);
}

/** Another process that uses the same folder may remove a temporary file at the same time. */
async function chmodIfPresent(target: string, mode: number): Promise<void> {
  try {
    await chmod(target, mode);
  } catch (error) {
    if (!isFileNotFound(error)) throw error;
  }
}
