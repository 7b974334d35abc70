import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { readAdminCommand } from './admin-command.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-admin-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the words of npm run admin', () => {
  test('name an admin to make, or a user to give a new password', () => {
    expect(readAdminCommand(['create', 'karen', 'karen@example.com'])).toEqual({
      kind: 'create',
      username: 'karen',
      email: 'karen@example.com',
    });
    expect(readAdminCommand(['password', 'karen'])).toEqual({ kind: 'password', username: 'karen' });
  });

  test.each([
    [[], 'Usage'],
    [['create', 'karen'], 'Usage'],
    [['create', 'karen', 'k@example.com', 'secret'], 'Usage'],
    [['password'], 'Usage'],
    [['password', 'karen', 'secret'], 'Usage'],
    [['delete', 'karen'], 'Usage'],
    [['create', 'ka', 'karen@example.com'], 'Username must be at least 3 characters'],
    [
      ['create', 'karen@home', 'karen@example.com'],
      'Use only letters, numbers, dots, hyphens, and underscores',
    ],
    [['create', 'karen', 'karen'], 'Invalid email address'],
  ])('%j is refused', (words, reason) => {
    expect(() => readAdminCommand(words)).toThrow(reason);
  });
});

describe('npm run admin', () => {
  const password = 'rolls of blue film';

  test('makes an admin and sets passwords, from standard input, and prints none', async () => {
    const created = await run(['create', 'karen', 'karen@example.com'], `${password}\nignored\n`);
    const changed = await run(['password', 'karen'], 'rolls of red film\n');

    expect(created).toEqual({ status: 0, output: 'The admin karen was created.\n' });
    expect(changed).toEqual({
      status: 0,
      output: 'karen has a new password; all their sessions have ended.\n',
    });
  }, 180_000);

  test('says that a running server has to be stopped first', async () => {
    const unlock = lockFolder(folder);
    const refused = await run(['password', 'karen'], password);
    unlock();

    expect(refused).toEqual({
      status: 1,
      output: 'Wrapline is running on this data folder. Stop it first, then run this command again.\n',
    });
  });
});

/** As npm runs it, with what is typed on standard input; both output streams. */
function run(words: string[], typed: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
  });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.end(typed);
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}
