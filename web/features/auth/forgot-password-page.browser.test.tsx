import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';

const server = fakeServer();

test('the sign-in links to Forgot password, which links back', async () => {
  const { router } = await openPage(server, '/login', { user: null });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
});
