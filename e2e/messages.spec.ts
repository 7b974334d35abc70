import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { createProject, openProject, fetchList } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { expireSessionAt, signIn, signInNewUser } from './people.ts';

const MESSAGES_URL = '**/api/projects/*/messages';

test('messages that wait for the connection survive a reload and arrive once', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);

  // The server stores the first message, but its response is lost. All later requests fail.
  let lostResponses = 0;
  await page.route(MESSAGES_URL, async (route) => {
    if (lostResponses++ === 0) await route.fetch();
    await route.abort();
  });
  await submitMessage(page, 'Truck is here');
  await expect(waitingNotes(page)).toHaveCount(1);
  await submitMessage(page, 'Keys are in the box');
  await expect(waitingNotes(page)).toHaveCount(2);

  await page.reload();
  await expect(waitingNotes(page)).toHaveCount(2);
  await expect(messageLog(page)).toContainText('Keys are in the box');

  await page.unroute(MESSAGES_URL);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(waitingNotes(page)).toHaveCount(0);
  await expect.poll(() => fetchMessageTexts(page, project)).toEqual(['Truck is here', 'Keys are in the box']);
  await expect(messageLog(page).getByText('Truck is here')).toHaveCount(1);
});

test('an unsent message waits for its sender after signing out', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  await page.route(MESSAGES_URL, (route) => route.abort());
  await submitMessage(page, 'The code for the gate is 4711');
  await expect(waitingNotes(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Log out with 1 unsent item?' });
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(MESSAGES_URL);

  await signInNewUser(page, 'contractor');
  await page.goto('/my-projects');
  await expect(page.getByText('No projects found')).toBeVisible();
  await expect(page.getByText('4711')).toHaveCount(0);
  // Leaves the page, because an open page could detect the ended session and sign out before it has the new cookie.
  await page.goto('about:blank');
  await signIn(page, shop);
  await page.goto('/my-projects');
  await expect.poll(() => fetchMessageTexts(page, project)).toEqual(['The code for the gate is 4711']);
});

test('messages are kept while the session is expired', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  await expireSessionAt(page, MESSAGES_URL);
  await submitMessage(page, 'Sent after the session ended');
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'Session expired');

  await page.getByLabel('Username').fill(shop.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}`));
  await expect.poll(() => fetchMessageTexts(page, project)).toEqual(['Sent after the session ended']);
});

async function submitMessage(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' });
const waitingNotes = (page: Page) => messageLog(page).getByText('Waiting to be sent');

/** The stored messages, oldest first. */
async function fetchMessageTexts(page: Page, { id }: Project): Promise<string[]> {
  const messages = await fetchList<Message>(page.request, `/api/projects/${id}/messages`);
  return messages.map(({ content }) => content).toReversed();
}
