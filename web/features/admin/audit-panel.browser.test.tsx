import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openAdmin } from './admin.testing.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/admin/audit-log';
const search = page.getByRole('searchbox', { name: 'Search the audit log' });

test('the filters for dates are readable on a phone', async () => {
  await openAuditLog('', { screen: PHONE_SIZE });
  for (const name of ['From', 'To']) {
    const input = page.getByLabelText(name, { exact: true });
    await expect.element(input).toBeVisible();
    // A date and the icon of the calendar need about 130 px.
    expect(input.element().clientWidth).toBeGreaterThan(130);
  }
});

test('a pasted search text is cut to the length that the server accepts', async () => {
  await openAuditLog();
  await search.fill('x'.repeat(250));
  await expect.element(search).toHaveValue('x'.repeat(200));
  await expect.poll(searches).toContain('x'.repeat(200));
});

test('a search text in the address is cut to the length that the server accepts', async () => {
  await openAuditLog(`&q=${'x'.repeat(250)}`);
  await expect.element(search).toHaveValue('x'.repeat(200));
  await expect.poll(searches).toEqual(['x'.repeat(200)]);
});

test('a date can be typed', async () => {
  await openAuditLog();
  const from = page.getByLabelText('From', { exact: true });
  await from.click({ position: { x: 16, y: 16 } });
  await userEvent.keyboard('11052026');
  await expect.element(from).toHaveValue('2026-11-05');
});

test('two kinds of events that are chosen in quick succession are both applied', async () => {
  await openAuditLog();
  await page.getByRole('button', { name: 'All events' }).click();
  for (const name of ['Sign-out', 'Sign-in']) {
    const checkbox = page.getByRole('checkbox', { name, exact: true }).element();
    // Clicks without waiting, because the URL would change in the meantime.
    checkbox.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  await expect.element(page.getByRole('button', { name: '2 kinds of events' })).toBeVisible();
  await expect.poll(() => server.calls(LIST_ROUTE).at(-1)?.query['kinds']).toBe('sign_in,sign_out');
});

test('Clear filters also clears a choice that is not applied yet', async () => {
  await openAuditLog('&q=anna');
  await page.getByRole('button', { name: 'All events' }).click();
  const signIn = page.getByRole('checkbox', { name: 'Sign-in', exact: true });
  await expect.element(signIn).toBeVisible();
  const clearButton = [...document.querySelectorAll('button')].find(
    (button) => button.textContent === 'Clear filters',
  );
  for (const target of [signIn.element(), clearButton])
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('button', { name: 'All events' })).toBeVisible();
  await expect.poll(() => server.calls(LIST_ROUTE).at(-1)?.query).not.toHaveProperty('q');
  await expect.element(page.getByRole('button', { name: 'All events' })).toBeVisible();
});

function openAuditLog(query = '', options: Parameters<typeof openAdmin>[2] = {}) {
  server.respond(LIST_ROUTE, []);
  return openAdmin(server, `/admin?tab=audit-log${query}`, options);
}

function searches() {
  return server.calls(LIST_ROUTE).map(({ query }) => query['q']);
}
