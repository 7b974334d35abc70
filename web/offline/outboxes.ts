import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { ViewSkip } from '#shared/photo-views/photo-views.forms.ts';
import type { SkippedView } from '#shared/photo-views/project-views.wire.ts';
import type { MovedProject } from '#shared/projects/projects.contract.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { connection } from '#web/api/connection.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { registerUnsentWork } from '#web/session/unsent-work.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { Outbox, type OutgoingItem } from './outbox.ts';
import { protectStorage } from './persistent-storage.ts';
import type { RecordWrite } from './queued-record.ts';
import type { SignedReport } from './queued-report.ts';

/**
 * The kinds of writes that can be queued on the device. For each kind, the content that is sent and the result that the server
 * returns.
 */
interface OutboxKinds {
  messages: [content: string, stored: Message];
  moves: [content: MoveRequest, stored: MovedProject];
  reports: [content: SignedReport, stored: ConditionReport];
  records: [content: RecordWrite, stored: InstallRecordView];
  skips: [content: ViewSkip, stored: SkippedView[]];
}

const OUTBOX_KINDS = [
  'messages',
  'moves',
  'reports',
  'records',
  'skips',
] as const satisfies (keyof OutboxKinds)[];
export type OutboxKind = (typeof OUTBOX_KINDS)[number];
export type OutboxOf<Kind extends OutboxKind> = Outbox<OutboxKinds[Kind][0], OutboxKinds[Kind][1]>;

/** The toast to show after a write was queued on the device. */
export function savedOnDeviceToast(): ToastMessage {
  const isQueuedBehindOthers = connection.state() === 'online';
  return {
    title: 'Saved on this device',
    description: isQueuedBehindOthers
      ? 'It will be sent after the items that are already waiting.'
      : 'It will be sent when you are online again.',
  };
}

const OUTBOX_PREFIX = 'outbox_';
const openedOutboxes = new Map<string, { clear: () => void }>();
const listeners = new Listeners();

/** The outbox of a user for one kind of writes to a project. */
export function outboxOf<Kind extends OutboxKind>(
  kind: Kind,
  userId: number,
  projectId: number,
): OutboxOf<Kind> {
  const name = `${OUTBOX_PREFIX}${String(userId)}_${String(projectId)}_${kind}`;
  const openedOutbox = openedOutboxes.get(name) as OutboxOf<Kind> | undefined;
  if (openedOutbox) return openedOutbox;
  // The saves of an install record are a chain, because each save contains the version that the previous save creates.
  const outbox: OutboxOf<Kind> = new Outbox(name, { isChain: kind === 'records' });
  outbox.subscribe(() => {
    if (outbox.contents().outgoing.some(isWaiting)) protectStorage();
    listeners.notify();
  });
  openedOutboxes.set(name, outbox);
  return outbox;
}

/** The projects to which the user has unsent writes of a kind, on this device. */
export function projectsWithUnsentOfKind(kind: OutboxKind, userId: number): number[] {
  const prefix = `${OUTBOX_PREFIX}${String(userId)}_`;
  const names = localStore.keys(prefix).filter((name) => name.endsWith(`_${kind}`));
  return names.map((name) => Number(name.slice(prefix.length).split('_')[0]));
}

/** The projects to which the user has unsent writes of any kind, on this device. */
export function projectsWithUnsentWrites(userId: number): number[] {
  return [...new Set(OUTBOX_KINDS.flatMap((kind) => projectsWithUnsentOfKind(kind, userId)))];
}

/** The number of the user's writes that the server has not stored yet. */
export function countUnsentWrites(userId: number): number {
  return unsentWrites(userId).length;
}

/**
 * The number of unsent writes that were rejected or interrupted. A write also counts while it is retried automatically, but not
 * during a manual retry.
 */
export function countWaitingWrites(userId: number): number {
  return unsentWrites(userId).filter(isWaiting).length;
}

function isWaiting({ state, isAutomaticRetry }: OutgoingItem<unknown>): boolean {
  return state === 'failed' || isAutomaticRetry === true;
}

function unsentWrites(userId: number): OutgoingItem<unknown>[] {
  return OUTBOX_KINDS.flatMap((kind) =>
    projectsWithUnsentOfKind(kind, userId).flatMap((id) => [
      ...outboxOf(kind, userId, id).contents().outgoing,
    ]),
  );
}

/** Removes the user's unsent writes after the account was deleted. */
function dropUnsentWrites(userId: number): void {
  const prefix = `${OUTBOX_PREFIX}${String(userId)}_`;
  for (const name of localStore.keys(prefix)) localStore.write(name, null);
  for (const [name, outbox] of openedOutboxes) if (name.startsWith(prefix)) outbox.clear();
}

// The count is 0, because a page load loses none of these writes: they are stored on the device.
registerUnsentWork({ count: () => 0, drop: dropUnsentWrites });

/** Calls the listener after each change of an outbox. */
export const onUnsentWrites = listeners.subscribe;
