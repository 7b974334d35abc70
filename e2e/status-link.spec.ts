import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { createJob, openProject } from './projects.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';
import { projectHeaderButton } from './stage-actions.ts';
import { PHONE } from './touch-gestures.ts';

test('a shop creates a status link, and its client opens it on a phone', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Whitfield', company: 'Whitfield Wraps' });
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  const url = await createLink(page, project);

  const phone = await openBrowser(PHONE);
  await phone.goto(url);
  await expect(phone.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(phone).toHaveTitle(`${project.name} · Wrapline`);
  await expect(phone.getByText('2024 Ford Transit, White')).toBeVisible();
  const summary = phone.getByRole('region', { name: 'Current status' });
  await expect(summary.getByRole('status')).toContainText('The installation is being arranged');
  await expect(phone.getByText('Stage 6 of 10')).toBeVisible();
  const stages = phone.getByRole('region', { name: 'Stages' }).getByRole('listitem');
  await expect(stages).toHaveCount(10);
  await expect(stages.filter({ hasText: 'Skipped' })).toHaveCount(4);
  await expect(phone.locator('[aria-current=step]')).toContainText('Wrap Printed');
  await expect(phone.getByRole('link', { name: 'Send an e-mail to' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
});

/** Creates the status link in the dialog and returns the link. The dialog stays open. */
async function createLink(page: Page, project: Project): Promise<string> {
  await openProject(page, project);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Status link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByLabel('Status link', { exact: true });
  await expect(link).toHaveValue(/\/status\/[\w-]{43}$/);
  return link.inputValue();
}

async function openDialog(page: Page): Promise<void> {
  await projectHeaderButton(page, 'Status link').click();
}
