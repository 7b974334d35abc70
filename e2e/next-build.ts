import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const BUILD_FOLDER = path.join(import.meta.dirname, '..', 'dist', 'web');
const HASHED_NAME = /[\w.-]+-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g;
const TEXT_FILE = /\.(js|css|html|json|webmanifest)$/;
const COMPRESSED_FILE = /\.(br|gz)$/;

/** Copies the build of the web application and renames every hashed file, as a later build would. */
export async function writeNextBuild(folder: string): Promise<void> {
  await cp(BUILD_FOLDER, folder, { recursive: true, filter: (file) => !COMPRESSED_FILE.test(file) });
  const assets = path.join(folder, 'assets');
  const assetFiles = new Set(await readdir(assets));
  const names = new Set([...assetFiles].map((file) => file.replace(/\.\w+$/, '')));
  const toNextBuildName = (name: string) => (names.has(name) ? `${name}NEXT` : name);
  for (const file of assetFiles)
    await rename(path.join(assets, file), path.join(assets, file.replace(HASHED_NAME, toNextBuildName)));
  for (const file of await readdir(folder, { recursive: true })) {
    if (!TEXT_FILE.test(file)) continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    const renamedText = text
      .replace(HASHED_NAME, toNextBuildName)
      .replaceAll(/(revision:\s*")\w+"/g, '$1next"');
    await writeFile(path.join(folder, file), renamedText);
  }
}
