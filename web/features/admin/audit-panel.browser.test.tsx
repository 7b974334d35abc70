import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openAdmin } from './admin.testing.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/admin/audit-log';
const search = page.getByRole('searchbox', { name: 'Search the audit log' });
const kindsButton = page.getByRole('button', { name: 'All events' });

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
  await kindsButton.click();
  for (const name of ['Sign-out', 'Sign-in']) clickAtOnce(kindCheckbox(name).element());
  await expect.element(page.getByRole('button', { name: '2 kinds of events' })).toBeVisible();
  await expect.poll(() => server.calls(LIST_ROUTE).at(-1)?.query['kinds']).toBe('sign_in,sign_out');
});

test('Clear filters also clears a choice that is not applied yet', async () => {
  await openAuditLog('&q=anna');
  await kindsButton.click();
  await expect.element(kindCheckbox('Sign-in')).toBeVisible();
  clickAtOnce(kindCheckbox('Sign-in').element());
  clickAtOnce(buttonWithText('Clear filters'));
  await expect.element(kindsButton).toBeVisible();
  await kindsButton.click();
  await kindCheckbox('Sign-out').click();
  // The choice of Sign-in would be applied before the later choice of Sign-out.
  await expect.poll(kindsOfCalls).toContain('sign_out');
  expect(kindsOfCalls().join()).not.toContain('sign_in');
});

test('Back drops a search text that is not applied yet', async () => {
  const { router } = await openAuditLog();
  await search.fill('anna');
  await expect.poll(searches).toContain('anna');
  await kindsButton.click();
  await expect.element(kindCheckbox('Sign-out')).toBeVisible();
  typeAtOnce(search.element() as HTMLInputElement, 'annabel');
  router.history.back();
  await expect.element(page.getByPlaceholder('Name or IP address...')).toHaveValue('');
  clickAtOnce(kindCheckbox('Sign-out').element());
  // The search would be applied before the later choice.
  await expect.poll(kindsOfCalls).toContain('sign_out');
  expect(searches()).not.toContain('annabel');
});

function openAuditLog(query = '', options: Parameters<typeof openAdmin>[2] = {}) {
  server.respond(LIST_ROUTE, []);
  return openAdmin(server, `/admin?tab=audit-log${query}`, options);
}

function searches() {
  return server.calls(LIST_ROUTE).map(({ query }) => query['q']);
}

function kindsOfCalls() {
  return server.calls(LIST_ROUTE).map(({ query }) => query['kinds']);
}

function kindCheckbox(name: string) {
  return page.getByRole('checkbox', { name, exact: true });
}

function buttonWithText(text: string): Element {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (!button) throw new Error(`There is no button '${text}'`);
  return button;
}

/** Clicks without waiting, because the URL would change in the meantime. */
function clickAtOnce(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

/** Types without waiting, because the URL would change in the meantime. */
function typeAtOnce(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
