import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#web/api/call.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';

const password = page.getByRole('textbox', { name: 'Password' });

test('repeats the call once under the same key after the password was entered', async () => {
  const server = await renderWithServer();

  const deletion = removeAccount('key-1');
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('correct horse{Enter}');

  await expect(deletion).resolves.toEqual({ success: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.calls).toEqual(['DELETE key-1', 'POST', 'DELETE key-1']);
});

test('asks once for several calls', async () => {
  await renderWithServer();

  const deletions = Promise.all([removeAccount('key-1'), removeAccount('key-2')]);
  await password.fill('correct horse');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(deletions).resolves.toEqual([{ success: true }, { success: true }]);
});

test('asks again after a wrong password', async () => {
  await renderWithServer();

  const deletion = removeAccount('key-1');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await password.fill('guess');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Password is not correct')).toBeVisible();
  await password.fill('correct horse');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(deletion).resolves.toEqual({ success: true });
});

test('rejects the call when the user cancels', async () => {
  const server = await renderWithServer();

  const deletion = removeAccount('key-1').catch((error: unknown) => error);
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  expect(await deletion).toMatchObject({
    code: 'confirmation_required',
    message: 'You did not confirm that it is you, so nothing was changed.',
  });
  expect(server.calls).toEqual(['DELETE key-1']);
});

test('repeats the call after the user has confirmed with a passkey', async () => {
  const server = await renderWithServer({ passkeys: [PASSKEY] });
  const cancelError = new DOMException('The user has canceled', 'NotAllowedError');
  vi.spyOn(navigator.credentials, 'get')
    .mockRejectedValueOnce(cancelError)
    .mockResolvedValueOnce(PASSKEY_ASSERTION);

  const deletion = removeAccount('key-1');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await button.click();
  await expect.element(page.getByText(/^The passkey was not used/)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await button.click();

  await expect(deletion).resolves.toEqual({ success: true });
  expect(server.calls.at(-1)).toBe('DELETE key-1');
});

test('asks again when a later call needs another confirmation', async () => {
  const server = await renderWithServer();
  const firstRemoval = removeAccount('key-1');
  await password.fill('correct horse');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await firstRemoval;

  server.isConfirmed = false;
  const secondRemoval = removeAccount('key-2');
  await expect.element(password).toHaveValue('');
  await password.fill('correct horse');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(secondRemoval).resolves.toEqual({ success: true });
});

function removeAccount(key: string) {
  return call('DELETE /api/admin/users/{id}', { params: { id: '7' } }, { key });
}

/** Renders `ConfirmationHost` with a fake server that accepts the password 'correct horse'. */
async function renderWithServer({ passkeys = [] as object[] } = {}) {
  const server = { isConfirmed: false, calls: [] as string[] };
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    if (url.endsWith('/passkeys')) return Response.json(passkeys);
    if (url.endsWith('/confirmation/passkey')) return Response.json({ challenge: 'Y2hhbGxlbmdl' });
    const key = new Headers(headers).get('Idempotency-Key');
    server.calls.push([method, ...(key ? [key] : [])].join(' '));
    if (url.endsWith('/confirmation')) {
      server.isConfirmed = /correct horse|authenticatorData/.test(JSON.stringify(body));
      return server.isConfirmed ? Response.json({ success: true }) : wrongPasswordResponse();
    }
    return server.isConfirmed ? Response.json({ success: true }) : confirmationRequiredResponse();
  });
  await renderSignedIn(
    <TooltipProvider>
      <ConfirmationHost />
    </TooltipProvider>,
  );
  return server;
}

const PASSKEY = {
  id: 1,
  name: 'Phone',
  isBackedUp: true,
  createdAt: '2027-03-01T10:00:00Z',
  lastUsedAt: null,
};

const BYTES = new ArrayBuffer(1);
const PASSKEY_ASSERTION = {
  id: 'passkey',
  rawId: BYTES,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES },
};

function wrongPasswordResponse(): Response {
  const message = 'Password is not correct';
  const errors = { password: { _errors: [message] } };
  return Response.json({ code: 'validation_failed', message, errors }, { status: 400 });
}

function confirmationRequiredResponse(): Response {
  const message = 'Please confirm that it is you';
  return Response.json({ code: 'confirmation_required', message }, { status: 403 });
}
