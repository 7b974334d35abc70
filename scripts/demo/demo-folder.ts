import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#server/config.ts';

const demoState = z.object({ password: z.string() });

/**
 * Returns the password of all accounts in a data folder with complete sample data, and undefined for a new folder. Throws
 * `ConfigError` for a folder with other data and for one whose seed was interrupted.
 */
export function readDemoPassword(folder: string): string | undefined {
  if (existsSync(stateFilePath(folder))) {
    return demoState.parse(JSON.parse(readFileSync(stateFilePath(folder), 'utf8'))).password;
  }
  if (!existsSync(path.join(folder, 'database'))) return undefined;
  throw new ConfigError([
    `DATA_DIR: ${folder} contains other data, which the demo does not change, or incomplete sample data because its creation ` +
      'was interrupted. Set another folder, or delete this one if it contains only sample data.',
  ]);
}

/** Records that the sample data is complete. */
export function markSeeded(folder: string, password: string): void {
  writeFileSync(stateFilePath(folder), `${JSON.stringify({ password })}\n`, { mode: 0o600 });
}

function stateFilePath(folder: string): string {
  return path.join(folder, 'demo.json');
}
