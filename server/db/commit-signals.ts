/**
 * A signal is sent to every process after a commit: an event was recorded, a user's notifications changed, a user's
 * sessions ended, mail was queued, or a decision was made. A signal contains only ids, so its receivers read the
 * committed rows. `inbox` is the id of the user whose notifications changed. `tabId` is the id of the browser tab that
 * made the change.
 */
export type CommitSignal =
  | { event: number; tabId?: string | undefined }
  | { inbox: number; tabId?: string | undefined }
  | { sessions: number }
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
  if ('sessions' in signal) return `s${signal.sessions}`;
  if ('mail' in signal) return `m${signal.mail}`;
  if ('decision' in signal) return `d${signal.decision}`;
  const word = 'event' in signal ? `e${signal.event}` : `i${signal.inbox}`;
  return signal.tabId ? `${word}.${signal.tabId}` : word;
}

/** Decodes the signals of a payload. Ignores unknown kinds, which a newer process may send. */
export function decodeSignals(payload: string): CommitSignal[] {
  return payload.split(' ').flatMap(decodeSignal);
}

function decodeSignal(word: string): CommitSignal[] {
  const [digits, tabId] = word.slice(1).split('.');
  const id = Number(digits);
  if (word.startsWith('e')) return [{ event: id, tabId }];
  if (word.startsWith('i')) return [{ inbox: id, tabId }];
  if (word.startsWith('m')) return [{ mail: id }];
  if (word.startsWith('d')) return [{ decision: id }];
  return word.startsWith('s') ? [{ sessions: id }] : [];
}
