import type { InstallContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { changedEntries, readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import type { RejectedEntries } from '#web/offline/queued-record.ts';
import { conflictingSections, mergeSections } from './merge-sections.ts';

type DraftBase = Pick<InstallRecordView, 'version' | 'content'>;

/** Stores the version that a draft is typed into. */
export function storeDraftBase(name: string, { version, content }: DraftBase): void {
  storeDraft(draftBaseName(name), { version, content });
}

/**
 * The record to open with its draft. A draft of another version is merged with this one; when both changed the same section, the
 * record is opened as it was when the draft was typed, and a save asks.
 */
export function recordWithDraft(name: string, record: InstallRecordView): InstallRecordView {
  const typed = readDraft(name) as Partial<InstallContent> | undefined;
  const base = readDraft(draftBaseName(name)) as DraftBase | undefined;
  if (!typed || !base || base.version === record.version) return record;
  const mine = { ...base.content, ...typed };
  const versions = { base: base.content, mine, theirs: record.content };
  if (conflictingSections(versions).length > 0) return { ...record, ...base };
  storeDraft(name, changedEntries(mergeSections(versions, 'mine'), record.content));
  return record;
}

/** The record as it was when the rejected entries were typed, with these and what was typed since as its draft. */
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
