import { spawn } from 'node:child_process';

/** Runs a program without printing; resolves to its exit status and its output. */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ status: 1, output: `${output}${error.message}` }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/** An expected error, whose message is printed without a stack. */
export function expectedError(message) {
  return Object.assign(new Error(message), { isExpected: true });
}

export function formatTimeSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}
