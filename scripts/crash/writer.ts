import type { Ledger } from './ledger.ts';

/** A client that writes to a server until the server is killed. */
export interface Writer {
  base: string;
  ledger: Ledger;
  /** Aborted when the server is killed. */
  killed: AbortSignal;
}

export function pickOne<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
