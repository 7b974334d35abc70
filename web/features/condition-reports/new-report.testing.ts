import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { openPage } from '#web/testing/open-page.tsx';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';

export const SIGN_ROUTE = 'POST /api/projects/{id}/condition-reports';
export const marks = page.getByRole('list', { name: 'Marks' }).getByRole('listitem');

/** An installer without stored data on this device. */
export function newInstaller(): SignedInUser {
  return sampleInstaller({ id: newUserId() });
}

/** Opens the page for a new report as the installer of the project. */
export function openNewReport(server: FakeServer, user: SignedInUser, photos: Photo[] = []) {
  respondToProject(server, { subcontractorId: user.id, progressStage: 'wrap_shipped' });
  server.respond('GET /api/projects/{id}/photos', photos);
  return openPage(server, '/project/1/condition-report', { user });
}

/** Marks a dent on the shown side of the vehicle. */
export async function placeDent(editDialog?: (dialog: Locator) => Promise<void>): Promise<void> {
  const surface = page.getByRole('button', { name: /^Place a mark on the/ });
  await expect.element(surface).toBeVisible();
  (surface.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'New mark' });
  await dialog.getByRole('combobox', { name: 'What is it?' }).selectOptions('Dent');
  await editDialog?.(dialog);
  await dialog.getByRole('button', { name: 'Save mark' }).click();
  await expect.element(marks).toHaveLength(1);
}

/** Opens the second step, and enters the signature of the installer and the reason for the absence of the owner. */
export async function enterSignatures(): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByText('Not present', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Why is the owner not present?' }).fill('Key in the drop box');
  await page.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).click();
}

/** Signs the report as an installer, while the vehicle's owner is not present. */
export async function sign(): Promise<void> {
  await enterSignatures();
  await page.getByRole('button', { name: 'Sign report' }).click();
}
