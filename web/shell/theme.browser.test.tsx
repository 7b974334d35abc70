import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { restoreTheme, setSystemTheme } from '#web/testing/color-scheme.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';

const server = fakeServer();
restoreTheme();
const LIGHT = 'rgb(246, 247, 249)';
const DARK = 'rgb(15, 18, 23)';

test('the theme follows the system by default', async () => {
  await openLogin();
  await setSystemTheme('dark');
  await expectBackground(DARK);
  await setSystemTheme('light');
  await expectBackground(LIGHT);
});

test('a chosen theme is stored and overrides the system', async () => {
  await openLogin();
  await page.getByRole('button', { name: 'Theme: system. Switch to dark' }).click();
  await expectBackground(DARK);
  expect(localStorage.getItem('theme')).toBe('dark');
  await page.getByRole('button', { name: 'Theme: dark. Switch to light' }).click();
  await setSystemTheme('dark');
  await expectBackground(LIGHT);
});

test('a user can return to the theme of the system', async () => {
  document.documentElement.dataset['theme'] = 'light';
  await openLogin();
  await page.getByRole('button', { name: 'Theme: light. Switch to system' }).click();
  await setSystemTheme('dark');
  await expectBackground(DARK);
  expect(localStorage.getItem('theme')).toBeNull();
});

async function openLogin() {
  await setSystemTheme('light');
  await openPage(server, '/login', { user: null });
}

async function expectBackground(color: string) {
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe(color);
}
