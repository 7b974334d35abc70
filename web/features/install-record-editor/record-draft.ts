import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { changedEntries, readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import type { RejectedEntries } from '#web/offline/queued-record.ts';
import { conflictingSections, mergeSections } from './merge-sections.ts';

type DraftBase = Pick<InstallRecordView, 'version' | 'content'>;

/** Stores the version of the record that a draft is based on. */
export function storeDraftBase(name: string, { version, content }: DraftBase): void {
  storeDraft(draftBaseName(name), { version, content });
}

/**
 * The record to open with its draft. A draft that is based on another version is merged with this version. When both changed the
 * same section, the record is opened as it was when the draft was typed, and a save asks the user to decide.
 */
export function recordWithDraft(name: string, record: InstallRecordView): InstallRecordView {
  const typed = readDraft(name) as Partial<InstallRecordContent> | undefined;
  const base = readDraft(draftBaseName(name)) as DraftBase | undefined;
  if (!typed || !base || base.version === record.version) return record;
  const mine = { ...base.content, ...typed };
  const versions = { base: base.content, mine, theirs: record.content };
  if (conflictingSections(versions).length > 0) return { ...record, ...base };
  storeDraft(name, changedEntries(mergeSections(versions, 'mine'), record.content));
  return record;
}

/**
 * The record as it was when the rejected entries were typed. Its draft contains the rejected entries and the entries typed since
 * then.
 */
export function recordWithRejectedEntries(
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
