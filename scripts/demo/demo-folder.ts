import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const demoState = z.object({ password: z.string(), isFilled: z.boolean() });

/** What the demo stores in its data folder: the password of all accounts, and whether the sample data is complete. */
export type DemoState = z.output<typeof demoState>;

/** The folder cannot be used; the message is for the person at the terminal. */
export class DemoFolderError extends Error {}

/**
 * Returns the state of this data folder, with a random password when the folder is new. Throws `DemoFolderError` for a
 * folder with other data and for one whose seed was interrupted; neither is changed.
 */
export function openDemoFolder(folder: string): DemoState {
  const file = stateFile(folder);
  if (existsSync(file)) return requireSeeded(folder, demoState.parse(JSON.parse(readFileSync(file, 'utf8'))));
  if (existsSync(path.join(folder, 'database'))) {
    throw new DemoFolderError(
      `The data folder ${folder} contains other data, and the demo does not change it. Set DATA_DIR to another folder.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const state = { password: randomUUID().slice(0, 13), isFilled: false };
  writeState(folder, state);
  return state;
}

/** Records that the sample data is complete. */
export function markSeeded(folder: string, { password }: DemoState): void {
  writeState(folder, { password, isFilled: true });
}

function requireSeeded(folder: string, state: DemoState): DemoState {
  if (state.isFilled) return state;
  throw new DemoFolderError(
    `The sample data in ${folder} is incomplete because its creation was interrupted. Delete the folder and start the demo again.`,
  );
}

function writeState(folder: string, state: DemoState): void {
  writeFileSync(stateFile(folder), `${JSON.stringify(state)}\n`, { mode: 0o600 });
}

function stateFile(folder: string): string {
  return path.join(folder, 'demo.json');
}
