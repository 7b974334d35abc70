import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { newPassword } from '#shared/users/person.forms.ts';
import { UsageError } from './run-command.ts';

/** Reads a new password: twice from a terminal without echo, or the first line of standard input. */
export async function readPassword(): Promise<string> {
  const enteredPassword = process.stdin.isTTY ? await askTwice() : await readFirstLine();
  const parsed = z.safeParse(newPassword(), enteredPassword);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'No password was given');
  return parsed.data;
}

async function askTwice(): Promise<string> {
  const enteredPassword = await askWithoutEcho('New password: ');
  if ((await askWithoutEcho('Repeat the password: ')) !== enteredPassword)
    throw new UsageError('Passwords do not match');
  return enteredPassword;
}

/** Asks without echo: readline turns off the terminal's echo, and the output of readline is discarded. */
async function askWithoutEcho(question: string): Promise<string> {
  process.stdout.write(question);
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: discardedOutput, terminal: true });
  // In raw mode, only readline receives Ctrl-C and Ctrl-D, so its events abort the question.
  const interrupt = new AbortController();
  terminal.once('SIGINT', () => interrupt.abort()).once('close', () => interrupt.abort());
  try {
    return await terminal.question('', { signal: interrupt.signal });
  } catch {
    throw new UsageError('Nothing was changed');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
