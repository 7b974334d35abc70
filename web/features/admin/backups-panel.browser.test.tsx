import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BackupRecord } from '#shared/backups/backups.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import type { BackupStatus } from './backups.queries.ts';

const SCHEDULE = {
  dir: '/mnt/backups/wrapline',
  at: '03:00',
  timeZone: 'America/Denver',
  keep: 14,
  nextAt: '2027-03-02T10:00:00Z',
};
const DONE_BACKUP: BackupRecord = {
  id: 1,
  kind: 'scheduled',
  state: 'done',
  startedAt: '2027-03-01T10:00:00Z',
  finishedAt: '2027-03-01T10:03:20Z',
  fileName: 'wrapline-20270301-0300-1.tar.zst',
  bytes: 4_404_019,
  rowCount: 1_204,
  fileCount: 31,
  error: null,
  canDownload: true,
};
const FAILED_BACKUP: BackupRecord = {
  ...DONE_BACKUP,
  id: 2,
  kind: 'admin',
  state: 'failed',
  fileName: null,
  bytes: null,
  rowCount: null,
  fileCount: null,
  error: 'There is no space left on the disk',
  canDownload: false,
};

test('shows the schedule and the backups', async () => {
  await renderWith({ schedule: SCHEDULE, running: null }, [FAILED_BACKUP, DONE_BACKUP]);
  await expect
    .element(page.getByText(/^Every day at 3:00 AM \(America\/Denver\) to \/mnt\/backups\/wrapline\./))
    .toBeVisible();
  const doneRowName = /Scheduled Done 4.2 MB 1,204 rows, 31 files 3 min 20 s/;
  await expect.element(page.getByRole('row', { name: doneRowName })).toBeVisible();
  const failedRowName = /By an admin Failed There is no space left on the disk/;
  await expect.element(page.getByRole('row', { name: failedRowName })).toBeVisible();
  expect(page.getByRole('button', { name: /^Download/ }).elements()).toHaveLength(1);
  expect(await accessibilityFindings()).toBe('');
});

test('disables the backup button while a backup is running', async () => {
  const runningBackup = {
    ...DONE_BACKUP,
    id: 3,
    state: 'running' as const,
    finishedAt: null,
    canDownload: false,
  };
  await renderWith({ schedule: SCHEDULE, running: runningBackup }, [runningBackup]);
  const note = page.getByText('A backup is running', { exact: true });
  await expect.element(note).toBeVisible();
  expect(note.element().previousElementSibling?.clientWidth).toBe(16);
  await expect
    .element(page.getByRole('button', { name: 'Backing Up...' }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(await accessibilityFindings()).toBe('');
});

test('shows only the number of files while a backup is running', async () => {
  const runningBackup = {
    ...DONE_BACKUP,
    state: 'running' as const,
    finishedAt: null,
    bytes: null,
    rowCount: null,
    fileCount: 12,
    canDownload: false,
  };
  await renderWith({ schedule: SCHEDULE, running: runningBackup }, [runningBackup]);
  await expect.element(page.getByText('12 files', { exact: true })).toBeVisible();
});

test('names the missing setting when there is no schedule', async () => {
  await renderWith({ schedule: null, running: null }, []);
  await expect.element(page.getByText('Scheduled backups are not configured')).toBeVisible();
  await expect.element(page.getByText('BACKUP_DIR', { exact: true })).toBeVisible();
  await expect.element(page.getByText('No backups yet')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
  expect(await accessibilityFindings()).toBe('');
});

test('shows Retry when the backups could not be loaded', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ message: 'No' }, { status: 400 }));
  await renderSignedIn(<BackupsPanel />);
  await expect.element(page.getByText('Error loading backups. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

async function renderWith(status: BackupStatus, list: BackupRecord[]): Promise<void> {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    Response.json(String(input instanceof Request ? input.url : input).includes('/status') ? status : list),
  );
  await renderSignedIn(<BackupsPanel />);
}
