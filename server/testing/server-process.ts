import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 180_000;

/** A server as a child process. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** The output so far, of both streams. */
  output(): string;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts Wrapline on a free local port with these settings and defaults for tests. When the server does not start,
 * throws an error with the output of the server.
 */
export function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const defaultSettings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' };
  return startProcess('server/main.ts', { ...defaultSettings, ...settings });
}

/** Starts a program that prints its URL. It is killed when this process ends. */
export async function startProcess(
  program: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, [program], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const endWith = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exitCode;
  };
  const kill = () => void endWith('SIGKILL');
  process.once('exit', kill);
  const exitCode = once(child, 'close').then(([code]: (number | null)[]) => {
    process.off('exit', kill);
    return code ?? null;
  });
  const limit = setTimeout(kill, START_TIMEOUT_MS);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        const address = /running on (http\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    void exitCode.then((code) =>
      reject(new Error(`The server ended with exit code ${code} before it was ready:\n${output}`)),
    );
  }).finally(() => clearTimeout(limit));
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => void (await endWith('SIGKILL')),
    stop: () => endWith('SIGTERM'),
  };
}

/** Runs a function with a started server, and stops the server afterwards. */
export async function withServer<T>(
  settings: Record<string, string>,
  run: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer(settings);
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}
