import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { notificationBell, notificationItem } from './bell.ts';
import { test } from './fixtures.ts';
import { measureUntilVisible, uploadProof, wasReloaded, watchForReload } from './live-updates.ts';
import {
  addPhoto,
  editByApi,
  createProjectWithVehicle,
  moveToStage,
  openWithLiveStream,
  sendMessage,
  signInShop,
} from './projects.ts';
import { signInNewUser } from './people.ts';
import type { Person } from './people.ts';
import { conversation } from './stage-actions.ts';

test('the installer’s open page shows the shop’s work without a reload', async ({ page, request: shop }) => {
  const installer = await signInNewUser(page, 'subcontractor', { name: 'Ingrid Installer' });
  await signInShop(shop, { name: 'Sam Shop' });
  const project = await createProjectWithVehicle(shop, { installer });
  await openWithLiveStream(page, `/project/${project.id}`);
  await expect(conversation(page)).toContainText('No messages yet.');
  await watchForReload(page);

  await measureUntilVisible(
    'a message',
    () => sendMessage(shop, project, 'The film has arrived'),
    () => expect(conversation(page)).toContainText('The film has arrived'),
  );
  await measureUntilVisible(
    'a photo',
    () => addPhoto(shop, project, 'pre-installation'),
    () => expect(page.getByRole('button', { name: /Project photo by/ }).first()).toBeVisible(),
  );
  await measureUntilVisible(
    'a proof',
    () => uploadProof(shop, project, 'bakery-v1.pdf'),
    () => expect(page.getByText('bakery-v1.pdf').first()).toBeVisible(),
  );
  await measureUntilVisible(
    'a stage move',
    () => moveToStage(shop, project, 'artwork_submitted_for_client_review'),
    () => expect(page.getByRole('progressbar').first()).toHaveJSProperty('value', 20),
  );
  await notificationBell(page).click();
  await expect(notificationItem(page, 'New message')).toBeVisible();
  expect(await wasReloaded(page)).toBe(false);
});

test('a removed installer loses access on the open page', async ({ page, request: shop }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  await signInShop(shop);
  const project = await createProjectWithVehicle(shop, { installer });
  await openWithLiveStream(page, `/project/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

  await measureUntilVisible(
    'a removal',
    () => assignInstaller(shop, project, null),
    () => expect(page.getByText('Project Not Found')).toBeVisible(),
  );
  await expect(page.getByText('It may have been deleted, or you no longer have access.')).toBeVisible();
  await uploadProof(shop, project, 'after-the-installer.pdf');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Assignment ended')).toBeVisible();
  await expect(page.getByText('after-the-installer.pdf')).toHaveCount(0);
});

test('browser tabs share one live stream', async ({ page, context, request: shop }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  await signInShop(shop);
  const project = await createProjectWithVehicle(shop, { installer });
  await openWithLiveStream(page, `/project/${project.id}`);
  const secondTab = await context.newPage();
  const streams: string[] = [];
  secondTab.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url());
  });
  await secondTab.goto(`/project/${project.id}`);
  await expect(secondTab.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

  await sendMessage(shop, project, 'For both tabs');
  for (const tab of [page, secondTab]) await expect(conversation(tab)).toContainText('For both tabs');
  expect(streams).toEqual([]);

  await page.close();
  await expect.poll(() => streams).toEqual([expect.stringMatching(/after=\d+/)]);
  await sendMessage(shop, project, 'For the second tab');
  await expect(conversation(secondTab)).toContainText('For the second tab');
});

async function assignInstaller(
  shop: APIRequestContext,
  { id }: Project,
  installer: Person | null,
): Promise<void> {
  await editByApi(shop, id, { project: { subcontractorId: installer?.id ?? null } });
}
