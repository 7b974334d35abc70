import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const BUILT = path.join(import.meta.dirname, '..', 'dist', 'web');
const HASHED = /[\w.-]+-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g;
const TEXT = /\.(js|css|html|json|webmanifest)$/;
const COMPRESSED = /\.(br|gz)$/;

/** A build of the web application in which every hashed file has another name, as after many changes. */
export async function makeNextBuild(folder: string): Promise<void> {
  await cp(BUILT, folder, { recursive: true, filter: (file) => !COMPRESSED.test(file) });
  const assets = path.join(folder, 'assets');
  const known = new Set(await readdir(assets));
  const names = new Set([...known].map((file) => file.replace(/\.\w+$/, '')));
  const nextName = (name: string) => (names.has(name) ? `${name}NEXT` : name);
  for (const file of known)
    await rename(path.join(assets, file), path.join(assets, file.replace(HASHED, nextName)));
  for (const file of await readdir(folder, { recursive: true })) {
    if (!TEXT.test(file)) continue;
    const text = await readFile(path.join(folder, file), 'utf8');
    const revised = text.replace(HASHED, nextName).replaceAll(/(revision:\s*")\w+"/g, '$1next"');
    await writeFile(path.join(folder, file), revised);
  }
}
