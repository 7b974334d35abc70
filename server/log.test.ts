import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

/** Longer than the interval at which the log flushes its buffer. */
const FLUSHED_AFTER_MS = 2_000;
const KILL_STATEMENT = 'process.kill(process.pid, "SIGKILL")';

describe('the log has the lines of a process', () => {
  test.each([
    ['that ends normally', '', ['started']],
    ['that exits', 'process.exit(0)', ['started']],
    ['that ends with an uncaught error', 'throw new Error("broken")', ['started']],
    [
      'that is killed, up to its last warning',
      `log.warn('odd'); setTimeout(() => ${KILL_STATEMENT}, 1_000)`,
      ['started', 'odd'],
    ],
    [
      'that is killed, up to the last flush',
      `setTimeout(() => ${KILL_STATEMENT}, ${FLUSHED_AFTER_MS})`,
      ['started'],
    ],
    ['that is killed after a fatal error', `log.fatal('over'); ${KILL_STATEMENT}`, ['started', 'over']],
  ])('%s', async (_what, lastStatements, lines) => {
    expect(await runAndReadLog(`log.info('started'); ${lastStatements}`)).toEqual(lines);
  });
});

async function runAndReadLog(script: string): Promise<unknown[]> {
  const setupCode = `import { createLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))}; const log = createLog('info');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `${setupCode} ${script}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg);
}
