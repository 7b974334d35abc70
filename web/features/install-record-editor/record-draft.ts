import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { changedEntries, readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import type { RejectedEntries } from '#web/offline/queued-record.ts';
import { conflictingSections, mergeSections } from './merge-sections.ts';

type DraftBase = Pick<InstallRecordView, 'version' | 'content'>;

/** Stores the number and the content of the record's version that a draft is based on. */
export function storeDraftBase(name: string, { version, content }: DraftBase): void {
  storeDraft(draftBaseName(name), { version, content });
}

/**
 * The version of the record to which the form adds the stored draft. A draft that is based on another version is merged with
 * `record`, and the result is `record`. If the draft and `record` changed the same section, nothing is merged, and the result
 * is the version that the draft is based on. A save then asks the user to decide.
 */
export function recordWithDraft(name: string, record: InstallRecordView): InstallRecordView {
  const draft = readDraft(name) as Partial<InstallRecordContent> | undefined;
  const base = readDraft(draftBaseName(name)) as DraftBase | undefined;
  if (!draft || !base || base.version === record.version) return record;
  const mine = { ...base.content, ...draft };
  const versions = { base: base.content, mine, theirs: record.content };
  if (conflictingSections(versions).length > 0) return { ...record, ...base };
  storeDraft(name, changedEntries(mergeSections(versions, 'mine'), record.content));
  return record;
}

/**
 * Adds the rejected entries to the draft of the record. Entries that were typed later take precedence. Returns the record as it
 * was when the rejected entries were typed.
 */
export function restoreRejectedEntries(
  name: string,
  record: InstallRecordView,
  { version, base, content: entered }: RejectedEntries,
): InstallRecordView {
  storeDraft(name, { ...changedEntries(entered, base), ...readDraft(name) });
  return { ...record, version, content: base };
}

function draftBaseName(name: string): string {
  return `${name}-base`;
}
