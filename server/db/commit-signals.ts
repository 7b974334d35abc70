/**
 * A signal is sent to every process after a commit: an event was recorded, a user's notifications changed, a user's
 * sessions ended, mail was queued, or a decision was made. A signal contains only ids and the hash of a token, so its
 * receivers read the committed rows. `inbox` is the id of the user whose notifications changed. `tabId` is the id of the
 * browser tab that made the change. `sessions` is the id of the user whose sessions ended, and `keptTokenHash` is the
 * hash of a token whose stream stays open.
 */
export type CommitSignal =
  | { event: number; tabId?: string | undefined }
  | { inbox: number; tabId?: string | undefined }
  | { sessions: number; keptTokenHash?: string | undefined }
  | { mail: number }
  | { decision: number };

/** The part of a transaction handle that collects the signals of its commit. */
export interface CommitSignals {
  readonly commitSignals: CommitSignal[];
}

/** Sends the signal when the transaction has committed; never after a rollback. */
export function emitOnCommit(tx: CommitSignals, signal: CommitSignal): void {
  tx.commitSignals.push(signal);
}

/** Encodes signals as the payload of a NOTIFY, without duplicates: `e7 i3.0123456789abcdef s5`. */
export function encodeSignals(signals: CommitSignal[]): string {
  return [...new Set(signals.map(encodeSignal))].join(' ');
}

function encodeSignal(signal: CommitSignal): string {
  if ('sessions' in signal) return joinWord(`s${signal.sessions}`, signal.keptTokenHash);
  if ('mail' in signal) return `m${signal.mail}`;
  if ('decision' in signal) return `d${signal.decision}`;
  return joinWord('event' in signal ? `e${signal.event}` : `i${signal.inbox}`, signal.tabId);
}

function joinWord(word: string, suffix: string | undefined): string {
  return suffix ? `${word}.${suffix}` : word;
}

/** Decodes the signals of a payload. Ignores unknown kinds, which a newer process may send. */
export function decodeSignals(payload: string): CommitSignal[] {
  return payload.split(' ').flatMap(decodeSignal);
}

function decodeSignal(word: string): CommitSignal[] {
  const [digits, suffix] = word.slice(1).split('.');
  const id = Number(digits);
  if (word.startsWith('e')) return [{ event: id, tabId: suffix }];
  if (word.startsWith('i')) return [{ inbox: id, tabId: suffix }];
  if (word.startsWith('m')) return [{ mail: id }];
  if (word.startsWith('d')) return [{ decision: id }];
  return word.startsWith('s') ? [{ sessions: id, keptTokenHash: suffix }] : [];
}
