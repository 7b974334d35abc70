import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const START_LIMIT_MS = 180_000;

/** The server as a child process, started like `npm start`. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** The time from the spawn to the log line with the address. */
  startMs: number;
  /** The output so far, of both streams. */
  output(): string;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** The server ended before it was ready. */
export class ServerDidNotStart extends Error {
  readonly exitCode: number | null;
  readonly output: string;

  constructor(exitCode: number | null, output: string) {
    super(`The server ended with exit code ${exitCode} before it was ready:\n${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/** Starts the server on a free port with only these settings. Throws `ServerDidNotStart`. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killWithUs);
      resolve(code);
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(killWithUs, START_LIMIT_MS);
    child.stdout.on('data', () => {
      const address = /running on (http\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    });
    void ended.then((code) => {
      clearTimeout(limit);
      reject(new ServerDidNotStart(code, output));
    });
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
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

/** The arguments of `node` in the start script of package.json. */
function startArguments(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const [, ...args] = scripts.start.replace(/^exec /, '').split(' ');
  return args;
}
