import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleDetails, sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { respondToDetails, respondWithEmptyLists } from '#web/testing/project-page.ts';

const server = fakeServer();
const LEAVE_ROUTE = 'POST /api/projects/{id}/leave';
const CLIENT = { id: 8, name: 'Maria Lopez', company: null, avatarUrl: null };
const OWNER = { id: 1, name: 'Dana Fox', company: 'Bay Wraps', avatarUrl: null };
const button = (name: string) => page.getByRole('button', { name });

test('a client leaves a project after a confirmation', async () => {
  respondToDetails(server, sampleDetails({ clientId: 8 }, { client: CLIENT, clientAddedBy: OWNER }));
  respondWithEmptyLists(server);
  server.respond(LEAVE_ROUTE, { success: true });
  const user = sampleInstaller({ id: 8, role: 'client' });
  const { router } = await openPage(server, '/project/1', { user });
  await expect.element(page.getByText('Added by Dana Fox (Bay Wraps)')).toBeVisible();
  await button('Leave project').click();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave project' }).click();
  await expectToast('You left the project');
  await expect.poll(() => router.state.location.pathname).toBe('/my-projects');
  await expect.element(page.getByText('No projects found')).toBeVisible();
  expect(server.calls(LEAVE_ROUTE)).toHaveLength(1);
});

test('a shop cannot leave its project', async () => {
  respondToDetails(server, sampleDetails());
  await openPage(server, '/project/1', { user: sampleShop() });
  await expect.element(page.getByText('No client')).toBeVisible();
  await expect.element(button('Leave project')).not.toBeInTheDocument();
});
