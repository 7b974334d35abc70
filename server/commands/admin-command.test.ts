import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { readAdminCommand } from './admin-command.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-admin-'));
await addMigratedDatabase(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readAdminCommand', () => {
  test('reads the commands', () => {
    expect(readAdminCommand(['create', 'karen', 'karen@example.com'])).toEqual({
      kind: 'create',
      username: 'karen',
      email: 'karen@example.com',
    });
    expect(readAdminCommand(['password', 'karen'])).toEqual({ kind: 'password', username: 'karen' });
    expect(readAdminCommand(['reset-second-step', 'karen'])).toEqual({
      kind: 'reset-second-step',
      username: 'karen',
    });
  });

  test.each([
    [[], 'Usage'],
    [['create', 'karen'], 'Usage'],
    [['create', 'karen', 'k@example.com', 'secret'], 'Usage'],
    [['password'], 'Usage'],
    [['password', 'karen', 'secret'], 'Usage'],
    [['reset-second-step'], 'Usage'],
    [['delete', 'karen'], 'Usage'],
    [['create', 'ka', 'karen@example.com'], 'Username must be at least 3 characters'],
    [
      ['create', 'karen@home', 'karen@example.com'],
      'Use only letters, numbers, dots, hyphens, and underscores',
    ],
    [['create', 'karen', 'karen'], 'Invalid email address'],
  ])('rejects %j', (args, reason) => {
    expect(() => readAdminCommand(args)).toThrow(reason);
  });
});

describe('npm run admin', () => {
  const password = 'rolls of blue film';

  test('creates an admin with a password from standard input', async () => {
    const creationRun = await runAdminCommand(
      ['create', 'karen', 'karen@example.com'],
      `${password}\nignored\n`,
    );
    const passwordRun = await runAdminCommand(['password', 'karen'], 'rolls of red film\n');
    const resetRun = await runAdminCommand(['reset-second-step', 'karen'], '');

    expect(creationRun).toEqual({ status: 0, output: 'The admin karen was created.\n' });
    expect(passwordRun).toEqual({
      status: 0,
      output: 'karen has a new password; all their sessions have ended.\n',
    });
    expect(resetRun).toEqual({ status: 1, output: 'karen has no second step\n' });
  });

  test('fails while the server is running', async () => {
    const unlock = lockFolder(folder);
    const refusedRun = await runAdminCommand(['password', 'karen'], password);
    unlock();

    expect(refusedRun).toEqual({
      status: 1,
      output: 'Wrapline is running on this data folder. Stop it first, then run this command again.\n',
    });
  });
});

/** Runs the command with this standard input, in the way npm runs it. Returns both output streams. */
function runAdminCommand(args: string[], input: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['server/commands/admin.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
  });
  let output = '';
  const collectOutput = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collectOutput);
  child.stderr.on('data', collectOutput);
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}
