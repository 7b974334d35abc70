import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { expectToast } from './page-checks.ts';

// Actions on the project page, through the user interface.

/** Checks that a gate blocks the current stage and shows what is missing. */
export async function expectGate(page: Page, title: string, missingText: string): Promise<void> {
  const stage = currentStage(page);
  await expect(stage.getByText(title, { exact: true })).toBeVisible();
  await expect(stage.getByText(missingText, { exact: true })).toBeVisible();
  await stage.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectToast(page, title, missingText);
}

/** Completes the current stage and waits for the next one. */
export async function completeStage(page: Page, next: string): Promise<void> {
  await currentStage(page).getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(currentStage(page).getByText(next, { exact: true })).toBeVisible();
}

export async function expectStage(page: Page, label: string, percent: number): Promise<void> {
  await expect(currentStage(page).getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByText(`${percent}% complete`)).toBeVisible();
}

/** Adds tracking with the form of the current stage. Without `carrier`, the carrier that the form suggests is used. */
export async function addTracking(page: Page, kind: string, number: string, carrier?: string): Promise<void> {
  await currentStage(page).getByRole('link', { name: 'Add Tracking' }).click();
  const panel = page.getByRole('region', { name: kind, exact: true });
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(number);
  if (carrier) await panel.getByLabel('Carrier').fill(carrier);
  else await expect(panel.getByLabel('Carrier')).not.toHaveValue('');
  await panel.getByRole('button', { name: 'Save Tracking' }).click();
  await expect(panel.getByRole('link', { name: number })).toBeVisible();
}

export async function addPhotos(page: Page, gallery: string, names: string[]): Promise<void> {
  const section = page.getByRole('region', { name: gallery });
  const buffer = await jpegPhoto({ width: 800, height: 600, orientation: 1 });
  const files = names.map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
  await section.locator('input[type=file]').first().setInputFiles(files);
  await expect(section.getByRole('button', { name: /^Enlarge: / })).toHaveCount(names.length);
}

export async function writeMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page
    .getByRole('form', { name: 'Send message' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expectToast(page, 'Message sent');
  await expect(conversation(page)).toContainText(text);
}

export const conversation = (page: Page) => page.getByRole('log', { name: 'Messages' });

export function currentStage(page: Page) {
  return page.getByRole('list', { name: 'Stages' }).locator('li[aria-current=step]');
}

/** A button in the project's header. */
export function projectHeaderButton(page: Page, name: string) {
  return page.getByRole('article').locator('header').getByRole('button', { name });
}
