import { expect, test } from 'vitest';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { OutgoingItem } from './outbox.ts';
import { findRejectedEntries, withQueuedSaves, type RecordWrite } from './queued-record.ts';

const EMPTY_CONTENT = installRecordContent.parse({});
const contentWithLot = (lot: string) => installRecordContent.parse({ films: [{ lot }] });
const RECORD = { version: 3, content: EMPTY_CONTENT, updatedAt: null } as InstallRecordView;

function makeSave(version: number, lot: string, isRejected = false): OutgoingItem<RecordWrite> {
  const content = { kind: 'save', version, content: contentWithLot(lot), base: EMPTY_CONTENT } as const;
  const createdAt = '2026-11-23T09:00:00.000Z';
  return { key: lot, content, createdAt, state: 'failed', interrupted: !isRejected };
}

test('shows the record with the waiting saves applied', () => {
  expect(withQueuedSaves(RECORD, [makeSave(3, 'A'), makeSave(4, 'B')])).toMatchObject({
    version: 5,
    content: contentWithLot('B'),
  });
});

test('a save that the server has already stored changes nothing', () => {
  const storedRecord = { ...RECORD, version: 4, content: contentWithLot('A') };
  expect(withQueuedSaves(storedRecord, [makeSave(3, 'A')])).toBe(storedRecord);
});

test('keeps the entries of rejected saves with the version they were based on', () => {
  const items = [makeSave(3, 'A', true), makeSave(4, 'B', true)];
  expect(withQueuedSaves(RECORD, items)).toBe(RECORD);
  expect(findRejectedEntries(items)).toEqual({
    version: 3,
    base: EMPTY_CONTENT,
    content: contentWithLot('B'),
  });
  expect(findRejectedEntries([makeSave(3, 'A')])).toBeUndefined();
});
