import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import { recordDraftName } from '#web/features/install-record/record-writes.ts';
import { readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { UnsentRecord } from './unsent-record.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('discarding an install record also removes its entries from the draft of the form', async () => {
  const content = installRecordContent.parse({ conditions: { humidity: 40 } });
  const base = installRecordContent.parse({});
  outboxOf('records', 1, 7).store({ kind: 'save', version: 1, content, base }, 'key-1');
  storeDraft(recordDraftName(1, 7), { conditions: content.conditions });
  await renderSignedIn(<UnsentRecord projectId={7} isRecordOpen />);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('install record')).not.toBeInTheDocument();
  expect(readDraft(recordDraftName(1, 7))).toBeUndefined();
});
