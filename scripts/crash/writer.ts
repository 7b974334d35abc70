import { randomBytes } from 'node:crypto';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { call, type Caller } from '../api-client.ts';
import type { Ledger, Person } from './ledger.ts';

export const PASSWORD = 'correct horse battery';

/** A client that writes to a server until the server is killed. */
export interface Writer {
  base: string;
  ledger: Ledger;
  /** Aborted when the server is killed. */
  killed: AbortSignal;
}

/** A person on the server at this URL, which is busy while it recovers from a crash. */
export function as({ cookie }: Pick<Person, 'cookie'>, base: string): Caller {
  return { base, cookie, waitsWhileBusy: true };
}

/** Calls an endpoint that changes records, and counts the acknowledged write. */
export async function write<E extends Endpoint>(
  { base, ledger }: Writer,
  person: Pick<Person, 'cookie'>,
  endpoint: E,
  input: CallInput<E>,
  file?: File,
): Promise<CallOutput<E>> {
  const output = await call(as(person, base), endpoint, input, file);
  ledger.writes += 1;
  return output;
}

export function paramsOf({ id }: { id: number }): { params: { id: string } } {
  return { params: { id: String(id) } };
}

export function pickOne<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** A word that is unique in the run. */
export function uniqueWord(): string {
  return randomBytes(6).toString('hex');
}
