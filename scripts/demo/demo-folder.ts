import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const note = z.object({ password: z.string(), isFilled: z.boolean() });

/** What the demo remembers in its data folder: the password of all its accounts, and whether its data are complete. */
export type DemoNote = z.output<typeof note>;

/** A state of the folder that the person at the terminal has to settle. */
export class DemoFolderError extends Error {}

/**
 * The note of this data folder, or a new one with a random password when the folder is new. Refuses a folder with
 * somebody's own data, and one that a former start did not finish to fill: neither is touched.
 */
export function openDemoFolder(folder: string): DemoNote {
  const file = noteFile(folder);
  if (existsSync(file)) return finishedNote(folder, note.parse(JSON.parse(readFileSync(file, 'utf8'))));
  if (existsSync(path.join(folder, 'database'))) {
    throw new DemoFolderError(
      `The data folder ${folder} holds data of its own, and the demo leaves them alone. Give it another folder with DATA_DIR.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const fresh = { password: newPassword(), isFilled: false };
  writeNote(folder, fresh);
  return fresh;
}

/** Remembers that the sample data are complete. */
export function noteFilled(folder: string, { password }: DemoNote): void {
  writeNote(folder, { password, isFilled: true });
}

function finishedNote(folder: string, found: DemoNote): DemoNote {
  if (found.isFilled) return found;
  throw new DemoFolderError(
    `The sample data in ${folder} are not complete: making them was interrupted. Delete the folder and start the demo again.`,
  );
}

function writeNote(folder: string, content: DemoNote): void {
  writeFileSync(noteFile(folder), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

function noteFile(folder: string): string {
  return path.join(folder, 'demo.json');
}

/** Three groups of four, without characters that are mistaken for each other. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
