import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { newPassword } from '#shared/users/person.forms.ts';

export class PasswordEntryError extends Error {}

/** A new password: at a terminal asked for twice without showing it, else the first line of standard input. Never printed. */
export async function readPassword(): Promise<string> {
  const entered = process.stdin.isTTY ? await askTwice() : await firstLine();
  const read = z.safeParse(newPassword(), entered);
  if (!read.success) throw new PasswordEntryError(read.error.issues[0]?.message ?? 'No password was given');
  return read.data;
}

async function askTwice(): Promise<string> {
  const entered = await ask('New password: ');
  if ((await ask('The same again: ')) !== entered) throw new PasswordEntryError('Passwords do not match');
  return entered;
}

/** The terminal's own echo is off while readline is at it; what readline would show goes nowhere. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('', { signal: interruptOf(terminal) });
  } catch {
    throw new PasswordEntryError('Nothing was changed');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** In raw mode Ctrl-C and Ctrl-D reach only readline. */
function interruptOf(terminal: ReturnType<typeof createInterface>): AbortSignal {
  const interrupt = new AbortController();
  terminal.once('SIGINT', () => interrupt.abort());
  terminal.once('close', () => interrupt.abort());
  return interrupt.signal;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
