import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './mailbox.ts';
import { expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { ADMIN, signIn } from './people.ts';

test('an admin sees the scheduled backup, makes one, and downloads it', async ({ page, settings }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin?tab=backups');
  await expect(page.getByText(`to ${settings['BACKUP_DIR']}. The newest 7 scheduled backups`)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Scheduled' })).toContainText('Done');

  await page.getByRole('button', { name: 'Back Up Now' }).click();
  await expectToast(page, 'Backup started', 'It is in the list. You can download it there when it is done.');
  const manualBackupRow = page.getByRole('row', { name: 'By an admin' });
  await expect(manualBackupRow).toContainText('Done');
  await expectNoHorizontalScroll(page);

  const downloadEvent = page.waitForEvent('download');
  await manualBackupRow.getByRole('button', { name: 'Download' }).click();
  const download = await downloadEvent;
  const storedPath = path.join(settings['BACKUP_DIR'] ?? '', download.suggestedFilename());
  expect((await stat(await download.path())).size).toBe((await stat(storedPath)).size);
});
