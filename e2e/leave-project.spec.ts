import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createProject, openProject } from './jobs.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('a client leaves a project', async ({ page, otherPage }) => {
  const shop = await signInNewUser(page, 'contractor', { name: 'Dana Fox', company: 'Bay Wraps' });
  const client = await signInNewUser(otherPage, 'client', { name: 'Maria Lopez' });
  const project = await createProject(page.request, { client });

  await openProject(otherPage, project);
  await expect(otherPage.getByText(`Added by ${shop.name} (Bay Wraps)`)).toBeVisible();
  await otherPage.getByRole('button', { name: 'Leave project' }).click();
  await expectAccessible(otherPage);
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Leave project' }).click();

  await expectToast(otherPage, 'You left the project');
  await expect(otherPage).toHaveURL(/\/my-projects$/);
  await openProject(page, project);
  await expect(page.getByText('No client')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave project' })).toBeHidden();
});
