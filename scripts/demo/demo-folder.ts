import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const demoState = z.object({ password: z.string() });

/** The folder cannot be used; the message is for the person at the terminal. */
export class DemoFolderError extends Error {}

/**
 * Returns the password of all accounts in a data folder with complete sample data, and undefined for a new folder. Throws
 * `DemoFolderError` for a folder with other data and for one whose seed was interrupted.
 */
export function passwordOfDemo(folder: string): string | undefined {
  if (existsSync(stateFile(folder))) {
    return demoState.parse(JSON.parse(readFileSync(stateFile(folder), 'utf8'))).password;
  }
  if (!existsSync(path.join(folder, 'database'))) return undefined;
  throw new DemoFolderError(
    `The data folder ${folder} contains other data, which the demo does not change, or incomplete sample data because its ` +
      'creation was interrupted. Set DATA_DIR to another folder, or delete this one if it contains only sample data.',
  );
}

/** Records that the sample data is complete. */
export function markSeeded(folder: string, password: string): void {
  writeFileSync(stateFile(folder), `${JSON.stringify({ password })}\n`, { mode: 0o600 });
}

function stateFile(folder: string): string {
  return path.join(folder, 'demo.json');
}
