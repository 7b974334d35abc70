import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createProjectWithVehicle } from './projects.ts';
import { signInNewUser } from './people.ts';

test('the form opens when the connection is lost after the page has loaded', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProjectWithVehicle(page.request);
  const formScript = page.waitForEvent('requestfinished', (request) => request.url().includes('/forms-'));
  await page.goto(`/project/${project.id}`);
  await formScript;
  await page.context().setOffline(true);
  const panel = page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
  await panel.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
});
