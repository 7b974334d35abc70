// `npm run dev`: runs the server, which restarts after every change, and Vite, which serves the web application.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

// In watch mode, Node reports every import. In worker threads, the reports are messages that the embedded database does not
// expect. So the reports are turned off. They are not needed, because the watched folders are listed below.
const IMPORT_REPORT_DISABLER_URL = 'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';
const WATCH_ARGUMENTS = ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output'];

const childProcesses = [
  startProcess(...WATCH_ARGUMENTS, `--import=${IMPORT_REPORT_DISABLER_URL}`, 'server/main.ts'),
  startProcess(join('node_modules', 'vite', 'bin', 'vite.js')),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopProcesses(0));

// When either process ends, the other one is stopped too.
for (const child of childProcesses) child.once('exit', (status) => stopProcesses(status ?? 1));

function startProcess(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}

function stopProcesses(status: number): void {
  process.exitCode ??= status;
  for (const child of childProcesses) child.kill('SIGTERM');
}
