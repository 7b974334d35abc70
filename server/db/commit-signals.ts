/**
 * What a commit announces to every process: an event was recorded, a user's notifications changed, or sessions of a user
 * ended. A signal carries only an id; its receivers read the rows, and so see only what is committed by then.
 */
export type CommitSignal = { event: number } | { inbox: number } | { sessions: number };

/** The part of a transaction's handle that collects the signals of its commit. */
export interface CommitSignals {
  readonly commitSignals: CommitSignal[];
}

/** Sends the signal when the transaction has committed; never after a rollback. */
export function emitOnCommit(tx: CommitSignals, signal: CommitSignal): void {
  tx.commitSignals.push(signal);
}

const LETTERS = { event: 'e', inbox: 'i', sessions: 's' } as const;

/** The signals as the payload of a NOTIFY, each once: `e7 i3`. */
export function encodeSignals(signals: CommitSignal[]): string {
  return [...new Set(signals.map(encodeSignal))].join(' ');
}

function encodeSignal(signal: CommitSignal): string {
  if ('event' in signal) return `${LETTERS.event}${signal.event}`;
  if ('inbox' in signal) return `${LETTERS.inbox}${signal.inbox}`;
  return `${LETTERS.sessions}${signal.sessions}`;
}

/** The signals of a payload. Ignores kinds that it does not know: a newer process may send them. */
export function decodeSignals(payload: string): CommitSignal[] {
  return payload.split(' ').flatMap(decodeSignal);
}

function decodeSignal(word: string): CommitSignal[] {
  const id = Number(word.slice(1));
  if (word.startsWith(LETTERS.event)) return [{ event: id }];
  if (word.startsWith(LETTERS.inbox)) return [{ inbox: id }];
  return word.startsWith(LETTERS.sessions) ? [{ sessions: id }] : [];
}
