import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { loseNetwork, regainNetwork } from '#web/testing/offline.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondWithProjects } from '#web/testing/project-lists.ts';
import { sampleProject, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const offlineBanner = page.getByText(/^You are offline/);
const header = page.getByRole('banner');

test('the offline banner does not cover the header on a phone', async () => {
  await openProject(server, undefined, { screen: PHONE_SIZE });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  loseNetwork();
  await expect.element(offlineBanner).toBeVisible();
  window.scrollTo({ top: 900, behavior: 'instant' });
  expect(window.scrollY).toBe(900);
  await expect.element(offlineBanner).toBeInViewport({ ratio: 1 });
  await expect.poll(() => boxOf(header).top).toBeGreaterThanOrEqual(Math.floor(boxOf(offlineBanner).bottom));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expectNoHorizontalScroll();
  regainNetwork();
  await expect.element(offlineBanner).not.toBeInTheDocument();
  await expect.poll(() => boxOf(header).top).toBe(0);
});

test('an unreachable server is reported until it is back', async () => {
  await openProject(server);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = page.getByText("Can't reach the server. This page may be out of date.");
  expect(banner.elements()).toEqual([]);
  server.isUnreachable = true;
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(banner).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
  server.isUnreachable = false;
  server.send({ kind: 'beat' });
  await expect.element(banner).not.toBeInTheDocument();
});

test('a project that was not loaded is shown after the network returns', async () => {
  respondWithProjects(server, { name: 'Fire engine' });
  server.respond('GET /api/projects/{id}', sampleProject());
  await openPage(server, '/my-projects', { user: sampleShop() });
  const link = page.getByRole('link', { name: /Fire engine/ }).first();
  await expect.element(link).toBeVisible();
  server.isUnreachable = true;
  loseNetwork();
  await link.click();
  await expect
    .element(page.getByText("This content isn't available offline.", { exact: false }))
    .toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.isUnreachable = false;
  regainNetwork();
  await expect.element(page.getByRole('heading', { name: 'Project Progress' })).toBeVisible();
});

function boxOf(element: ReturnType<typeof page.getByText>): DOMRect {
  return element.element().getBoundingClientRect();
}
