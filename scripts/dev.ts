// `npm run dev`: the server, restarted at every change, beside Vite, which serves the browser's side.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

// Watching makes Node announce every import, a worker thread's in the thread's own messages, where the embedded database
// does not expect them. The folders are named, so nobody needs those announcements.
const SILENT = 'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';
const WATCHED = ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output'];

const children = [
  start(...WATCHED, `--import=${SILENT}`, 'server/main.ts'),
  start(join('node_modules', 'vite', 'bin', 'vite.js')),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopAll(0));

/** One side alone is of no use: when either ends, both do. */
for (const child of children) child.once('exit', (status) => stopAll(status ?? 1));

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}

function stopAll(status: number): void {
  process.exitCode ??= status;
  for (const child of children) child.kill('SIGTERM');
}
