import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { needsAttention, type OutgoingItem } from './outbox.ts';

/** A save or the completion of an install record. */
export type RecordWrite =
  | {
      kind: 'save';
      /** The version of the record that was edited. */
      version: number;
      content: InstallRecordContent;
      /** The content of that version, needed to merge this save with other users' saves. */
      base: InstallRecordContent;
    }
  | { kind: 'complete'; version: number; name: string };

type RecordItems = readonly OutgoingItem<RecordWrite>[];

/** The record with the saves that are queued on this device. Rejected saves have no effect. */
export function withQueuedSaves(record: InstallRecordView, items: RecordItems): InstallRecordView {
  return items.reduce((currentRecord, item) => {
    const { content: write, createdAt: updatedAt } = item;
    // Skips completions and items that need attention. A save of another version is skipped too, because the server may have
    // stored it already.
    if (needsAttention(item) || write.kind !== 'save' || write.version !== currentRecord.version)
      return currentRecord;
    return { ...currentRecord, version: currentRecord.version + 1, content: write.content, updatedAt };
  }, record);
}

/** Whether the completion of the record is queued on this device. */
export function isCompletionWaiting(items: RecordItems): boolean {
  return items.some((item) => item.content.kind === 'complete' && !needsAttention(item));
}

/** The entries of rejected saves, with the record version that the saves were based on. */
export interface RejectedEntries {
  version: number;
  base: InstallRecordContent;
  content: InstallRecordContent;
}

/** The entries of the rejected saves; undefined when no save was rejected. */
export function findRejectedEntries(items: RecordItems): RejectedEntries | undefined {
  const saves = items.flatMap((item) =>
    needsAttention(item) && item.content.kind === 'save' ? [item.content] : [],
  );
  const [first, last] = [saves[0], saves.at(-1)];
  if (!first || !last) return undefined;
  const { version, base } = first;
  return { version, base, content: last.content };
}
