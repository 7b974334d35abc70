import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { createProject, openProject, fetchList } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { expireSessionAt, signIn, signInNewUser } from './people.ts';

const LIVE = '**/api/live?*';
const SENDING = '**/api/projects/*/messages';

test('shop and installer exchange messages', async ({ page, otherPage }) => {
  const { project } = await createShopAndInstaller(page, otherPage);
  await openProject(page, project);
  await expect(log(page)).toContainText('No messages yet.');
  await expect(log(page)).toHaveCSS('height', '150px');
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect(log(page)).toHaveCSS('height', '300px');

  await box(page).fill('The wrap is on its way.');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('Tracking follows.');
  await box(page).press('Enter');
  await expectToast(page, 'Message sent');
  await expect(log(page)).toContainText('You');
  await expect(box(page)).toHaveValue('');
  expect(await fetchContents(page, project)).toEqual(['The wrap is on its way.\nTracking follows.']);

  await openProject(otherPage, project);
  await expect(log(otherPage)).toContainText('Maria Lopez');
  await box(otherPage).fill('Great, the bay is free on Friday.');
  await otherPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(otherPage, 'Message sent');
  expect(await fetchContents(page, project)).toHaveLength(2);
  await page.reload();
  await expect(log(page)).toContainText('Ben Osei');
  await expect(log(page)).toHaveCSS('height', '300px');

  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test('only messages of 1 to 5,000 characters can be sent', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await openProject(page, await createProject(page.request));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await box(page).fill(' \n ');
  await expect(send).toBeDisabled();
  await box(page).fill('x'.repeat(4_990));
  await expect(page.getByText('4,990 of 5,000 characters')).toBeVisible();
  await expect(send).toBeEnabled();
  await box(page).fill('x'.repeat(5_001));
  await expect(page.getByText('Too long to send: 5,001 of 5,000 characters')).toBeVisible();
  await expect(send).toBeDisabled();
});

test('messages held by a lost connection survive a reload and arrive once', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);

  // The server stores the first message, but its response is lost. All later requests fail.
  let lostResponses = 0;
  await page.route(SENDING, async (route) => {
    if (lostResponses++ === 0) await route.fetch();
    await route.abort();
  });
  await write(page, 'Truck is here');
  await expect(notSent(page)).toHaveCount(1);
  await expectToast(page, 'Error', 'Failed to send message. Please try again.');
  await write(page, 'Keys are in the box');
  await expect(notSent(page)).toHaveCount(2);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.reload();
  await expect(notSent(page)).toHaveCount(2);
  await expect(log(page)).toContainText('Keys are in the box');

  await page.unroute(SENDING);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(notSent(page)).toHaveCount(0);
  await expect.poll(() => fetchContents(page, project)).toEqual(['Truck is here', 'Keys are in the box']);
  await expect(log(page).getByText('Truck is here')).toHaveCount(1);
});

test('messages held by a server restart are sent in order', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await page.route(LIVE, (route) => route.abort());
  await openProject(page, project);
  await page.route(SENDING, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await write(page, 'Truck is here');
  await expect(notSent(page)).toHaveCount(1);
  await write(page, 'Keys are in the box');
  await expect(notSent(page)).toHaveCount(2);

  await page.unroute(SENDING);
  await page.unroute(LIVE);
  await expect(notSent(page)).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => fetchContents(page, project)).toEqual(['Truck is here', 'Keys are in the box']);
});

test('a message that was already stored is not shown as unsent', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  await page.route(SENDING, async (route) => {
    await route.fetch();
    await route.fulfill({
      status: 409,
      json: { message: 'Done already', code: 'conflict', details: { carriedOut: true } },
    });
  });
  await write(page, 'Truck is here');
  await expectToast(page, 'Message sent');
  await expect(log(page).getByText('Truck is here')).toHaveCount(1);
  await expect(notSent(page)).toHaveCount(0);
});

test('an unsent message waits for its sender after signing out', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  await page.route(SENDING, (route) => route.abort());
  await write(page, 'The code for the gate is 4711');
  await expect(notSent(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Log out with 1 unsent item?' });
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(SENDING);

  await signInNewUser(page, 'contractor');
  await page.goto('/my-projects');
  await expect(page.getByText('No projects found')).toBeVisible();
  await expect(page.getByText('4711')).toHaveCount(0);
  // An open page could learn of the end of the session before the browser has the new cookie, and sign out.
  await page.goto('about:blank');
  await signIn(page, shop);
  await page.goto('/my-projects');
  await expect.poll(() => fetchContents(page, project)).toEqual(['The code for the gate is 4711']);
});

test('an unsent message can be retried, edited or discarded', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  await page.route(SENDING, (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }));
  for (const text of ['Again', 'Edit me', 'Never mind']) await write(page, text);
  await expect(notSent(page)).toHaveCount(3);
  await expect(log(page).getByText('It broke.')).toHaveCount(3);
  await page.unroute(SENDING);

  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(notSent(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(box(page)).toHaveValue('Edit me');
  await box(page).fill('Edited');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(notSent(page)).toHaveCount(0);
  await box(page).press('Enter');
  await expect.poll(() => fetchContents(page, project)).toEqual(['Again', 'Edited']);
});

test('messages are kept while the session is expired', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  await expireSessionAt(page, SENDING);
  await write(page, 'Sent after the session ended');
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'Session expired');

  await page.getByLabel('Username').fill(shop.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}`));
  await expect.poll(() => fetchContents(page, project)).toEqual(['Sent after the session ended']);

  await box(page).fill('Half-typed message');
  await page.reload();
  await expect(box(page)).toHaveValue('Half-typed message');
});

test('a long conversation opens at its end and loads older messages', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  for (let number = 1; number <= 120; number += 1) {
    await page.request.post(`/api/projects/${project.id}/messages`, {
      data: { content: `Message number ${number}.` },
    });
  }
  await openProject(page, project);
  await log(page).scrollIntoViewIfNeeded();
  await expect(log(page).getByText('Message number 120.')).toBeInViewport();
  await expect(log(page).getByText('Message number 70.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await expect(log(page).getByText('Message number 70.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await expect(log(page).getByText('Message number 1.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Show older messages' })).toHaveCount(0);

  await log(page).focus();
  await page.keyboard.press('Home');
  await expect(log(page).getByText('Message number 1.')).toBeInViewport();
});

async function createShopAndInstaller(page: Page, otherPage: Page) {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const installer = await signInNewUser(otherPage, 'subcontractor', { name: 'Ben Osei' });
  return { project: await createProject(page.request, { subcontractorId: installer.id }) };
}

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const notSent = (page: Page) => log(page).getByText('Not sent');

/** The stored messages, oldest first. */
async function fetchContents(page: Page, { id }: Project): Promise<string[]> {
  const messages = await fetchList<Message>(page.request, `/api/projects/${id}/messages`);
  return messages.map(({ content }) => content).toReversed();
}
