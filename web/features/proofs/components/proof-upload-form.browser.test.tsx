import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { currentToasts } from '#web/ui/toast-store.ts';
import { PROOF_ACCEPT } from '../proof-file.ts';
import { sampleProof } from '../proofs.testing.ts';
import { ProofUploadForm } from './proof-upload-form.tsx';

const server = fakeServer();
const UPLOAD_ROUTE = 'POST /api/artwork-proofs';
const description = page.getByRole('textbox', { name: /^Description/ });

let router: Awaited<ReturnType<typeof renderSignedIn>>['router'];
beforeEach(async () => {
  const form = (
    <>
      <ProofUploadForm projectId={7} />
      <CommentField />
    </>
  );
  ({ router } = await renderSignedIn(form));
});

test('requires a file', async () => {
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await expect.element(page.getByText('No File Selected', { exact: true })).toBeVisible();
});

test('rejects a file larger than 5 MB', async () => {
  choose('bakery.pdf', 'application/pdf', 5 * 1024 * 1024 + 1);
  await expect.element(page.getByText('File too large', { exact: true })).toBeVisible();
  await expect.element(page.getByText('bakery.pdf')).not.toBeInTheDocument();
});

test('rejects a file that is not a PDF, JPG or PNG', async () => {
  expect(document.querySelector('input[type=file]')).toHaveAttribute('accept', PROOF_ACCEPT);
  choose('bakery.docx', 'application/msword', 1);
  await expect
    .element(page.getByText('Please select a PDF, JPG or PNG file.', { exact: true }))
    .toBeVisible();
});

test.each([
  ['of the server', { message: 'The disk is full.' }, 'The disk is full.'],
  ['by default', {}, 'Failed to upload artwork proof'],
])('a refused upload keeps the form and shows the reason %s', async (_whose, body, shown) => {
  vi.stubGlobal('XMLHttpRequest', createRefusingRequestClass(body));
  choose('bakery.pdf', 'application/pdf', 1_000);
  await description.fill('Second round');
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await expectToast('Upload Failed', shown);
  await expect.element(page.getByText('bakery.pdf')).toBeVisible();
  await expect.element(description).toHaveValue('Second round');
});

test('when an upload gets no response, the form keeps its entries and sends them again with the same key', async () => {
  choose('bakery.pdf', 'application/pdf', 1_000);
  await description.fill('Second round');
  server.disconnect(UPLOAD_ROUTE);
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await expectToast('Upload Failed');
  await expect.element(page.getByText('bakery.pdf')).toBeVisible();
  await expect.element(description).toHaveValue('Second round');
  server.respond(UPLOAD_ROUTE, sampleProof());
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await expect.element(page.getByText('bakery.pdf')).not.toBeInTheDocument();
  const keys = server.calls(UPLOAD_ROUTE).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys)).toEqual(new Set([expect.any(String)]));
});

test('removing a file during its upload keeps the description and shows no error', async () => {
  vi.stubGlobal('XMLHttpRequest', createWaitingRequestClass());
  choose('bakery.pdf', 'application/pdf', 1_000);
  await description.fill('Second round');
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await expect.element(description).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Remove bakery.pdf' }).click();
  await expect.element(page.getByText('bakery.pdf')).not.toBeInTheDocument();
  await expect.element(description).not.toHaveAttribute('readonly');
  await expect.element(description).toHaveValue('Second round');
  expect(currentToasts().filter(({ open }) => open)).toEqual([]);
});

test('leaving the page asks before the chosen file and the description are lost', async () => {
  choose('bakery.pdf', 'application/pdf', 1_000);
  await description.fill('Second round');
  router.history.push('/dashboard');
  await expect.element(page.getByText('The artwork proof has not been uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText('bakery.pdf')).toBeVisible();
  await expect.element(description).toHaveValue('Second round');
  expect(router.history.location.pathname).toBe('/');
});

test('an upload continues when another question keeps the user on the page', async () => {
  vi.stubGlobal('XMLHttpRequest', createWaitingRequestClass());
  choose('bakery.pdf', 'application/pdf', 1_000);
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Darker');
  router.history.push('/dashboard');
  await expect.element(page.getByText('The artwork proof has not been uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(page.getByText('Your comment has not been sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  router.history.push('/dashboard');
  for (const text of ['The artwork proof has not been uploaded.', 'Your comment has not been sent.']) {
    await expect.element(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
  }
  await expect.element(page.getByRole('button', { name: 'Upload Proof' })).toBeVisible();
  expect(router.history.location.pathname).toBe('/dashboard');
});

test('lists the chosen file', async () => {
  choose('bakery.pdf', 'application/pdf', 1_000);
  await expect.element(page.getByText('bakery.pdf')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

/** A second form on the page with its own question. */
function CommentField() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Comment" value={text} onChange={({ target }) => setText(target.value)} />
      {text && <UnsavedGuard isDirty text="Your comment has not been sent." />}
    </>
  );
}

function choose(name: string, type: string, bytes: number): void {
  chooseFiles(new File([new Uint8Array(bytes)], name, { type }));
}

/** Returns a replacement for `XMLHttpRequest` that refuses every upload with this response body. */
function createRefusingRequestClass(body: { message?: string }) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 507;
    readonly statusText = '';
    readonly responseText = JSON.stringify(body);
    open() {}
    abort() {}
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return name === 'Content-Type' ? 'application/json' : null;
    }
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  };
}

/** Returns a replacement for `XMLHttpRequest` whose uploads end only when they are aborted. */
function createWaitingRequestClass() {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}
