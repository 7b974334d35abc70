import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeDevice } from '#web/testing/device.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';

const server = fakeServer();
const device = fakeDevice();
const LIGHT_BACKGROUND = 'rgb(246, 247, 249)';
const DARK_BACKGROUND = 'rgb(15, 18, 23)';

test('the theme follows the system by default', async () => {
  await openLogin();
  await device.setSystemTheme('dark');
  await expectBackground(DARK_BACKGROUND);
  await device.setSystemTheme('light');
  await expectBackground(LIGHT_BACKGROUND);
});

test('a chosen theme is stored and overrides the system', async () => {
  await openLogin();
  await page.getByRole('button', { name: 'Theme: system. Switch to dark' }).click();
  await expectBackground(DARK_BACKGROUND);
  expect(localStorage.getItem('theme')).toBe('dark');
  await page.getByRole('button', { name: 'Theme: dark. Switch to light' }).click();
  await device.setSystemTheme('dark');
  await expectBackground(LIGHT_BACKGROUND);
});

test('a user can return to the theme of the system', async () => {
  document.documentElement.dataset['theme'] = 'light';
  await openLogin();
  await page.getByRole('button', { name: 'Theme: light. Switch to system' }).click();
  await device.setSystemTheme('dark');
  await expectBackground(DARK_BACKGROUND);
  expect(localStorage.getItem('theme')).toBeNull();
});

async function openLogin() {
  await device.setSystemTheme('light');
  await openPage(server, '/login', { user: null });
}

async function expectBackground(color: string) {
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe(color);
}
