import { afterEach, expect, test, vi } from 'vitest';
import { UpgradeBackupError } from '#server/db/embedded/upgrade-archive.ts';
import { BackupFolderError } from '#server/platform/backup-folder.ts';
import { runCommand } from './run-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each([
  new BackupFolderError('/srv/backups', 'it belongs to another user.'),
  new UpgradeBackupError('/srv/backups', new Error('ENOSPC: no space left on device')),
])('prints a $name without its stack', async (error) => {
  expect(await outputOf(error)).toBe(`${error.message}\n`);
});

test('prints a system error without its stack', async () => {
  const error = Object.assign(new Error("EROFS: read-only file system, open '/app/x'"), { syscall: 'open' });
  expect(await outputOf(error)).toBe(`${error.message}\n`);
});

test('prints the stack of an unexpected error', async () => {
  const error = new Error('x is not a function');
  expect(await outputOf(error)).toBe(`${error.stack}\n`);
});

/** The output of a command that fails with this error. */
async function outputOf(error: Error): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(() => Promise.reject(error));
  return write.mock.calls.map(([text]) => text).join('');
}
