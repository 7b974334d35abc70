import type { Ledger } from './ledger.ts';

/** Somebody at work on a server that will be killed. */
export interface Writer {
  base: string;
  ledger: Ledger;
  /** Set when the server is killed. */
  gone: AbortSignal;
}

export function pickOne<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
