import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

export interface CommandResult {
  status: number;
  /** What it printed, both streams in the order of arrival. */
  output: string;
}

interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}

const ROOT = join(import.meta.dirname, '..');
const LIMIT_MS = 30 * 60_000;

/** Runs a program of the project (or of the machine) at the project's root, without input, and keeps what it prints. */
export function runCommand(
  [program = '', ...args]: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: withOwnPrograms(options.env ?? process.env),
      signal: options.signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => (output += `${program}: ${error.message}\n`));
    child.once('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Also outside of npm, the project's own programs and this very Node come first. */
function withOwnPrograms(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = [join(ROOT, 'node_modules', '.bin'), dirname(process.execPath)];
  return { ...env, PATH: [...own, env.PATH].join(delimiter) };
}
