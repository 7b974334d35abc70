import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Edit project' });
const question = () => page.getByRole('alertdialog', { name: 'Discard what you entered?' });

test('Escape closes the dialog and returns the focus to its button', async () => {
  await open({});
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('a dialog focuses the first field of its form', async () => {
  await open({ children: NAME_FORM, footer: <Button type="submit" form="name-form" /> });
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('a dialog focuses its Close button when its footer does not submit the form', async () => {
  await open({ children: NAME_FORM });
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('a guarded dialog asks for confirmation before it closes', async () => {
  await open({ guard: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a guarded dialog asks for confirmation before a navigation', async () => {
  const { history } = await open({ guard: true });
  history.push('/elsewhere');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(dialog()).toBeVisible();
  expect(history.location.pathname).toBe('/');
  history.push('/elsewhere');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => history.location.pathname).toBe('/elsewhere');
});

test('a blocked navigation continues when the guarded dialog closes', async () => {
  const { history, close } = await open({ guard: true });
  history.push('/elsewhere');
  await expect.element(question()).toBeVisible();
  await close();
  await expect.poll(() => history.location.pathname).toBe('/elsewhere');
});

test('a second navigation does not answer the question of a guarded dialog', async () => {
  const { history } = await open({ guard: true });
  history.push('/elsewhere');
  await expect.element(question()).toBeVisible();
  history.push('/elsewhere');
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(dialog()).toBeVisible();
  expect(history.location.pathname).toBe('/');
});

test('a guarded dialog stays open when its input is saved while it asks about a navigation', async () => {
  const { history, rerender } = await open({ guard: true });
  history.push('/elsewhere');
  await expect.element(question()).toBeVisible();
  await rerender({ guard: false });
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(dialog()).toBeVisible();
  expect(history.location.pathname).toBe('/');
});

test('a busy guarded dialog stays open without a question when the user navigates', async () => {
  const { history } = await open({ guard: true, busy: true });
  history.push('/elsewhere');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/');
});

test.each([
  ['asks for confirmation', { guard: true }, true],
  ['does not ask for confirmation when it has a draft', { guard: true, keepsDraft: true }, false],
])('before the tab closes, a guarded dialog %s', async (_name, props, asks) => {
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  await open(props, history);
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(asks);
});

test('a guarded dialog with a draft lets the user navigate', async () => {
  const { history } = await open({ guard: true, keepsDraft: true });
  history.push('/elsewhere');
  await expect.poll(() => history.location.pathname).toBe('/elsewhere');
});

test('a busy dialog does not close', async () => {
  await open({ busy: true });
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).toBeVisible();
});

test('a dialog with a long text fits a small phone', async () => {
  await page.viewport(360, 640);
  await open({ title: 'Edit project', hasLongText: true });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const saveButtonBox = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect();
  expect(saveButtonBox.bottom).toBeLessThanOrEqual(640);
  await page.viewport(1024, 768);
});

test('the next step of a dialog starts at its top', async () => {
  await page.viewport(360, 640);
  const view = await render(<Dialog {...DIALOG_PROPS} title="Form" />);
  const note = page.getByText('Top of the step');
  await expect.element(note).toBeInViewport();
  page.getByText('End of the step').element().scrollIntoView();
  await expect.element(note).not.toBeInViewport();
  await view.rerender(<Dialog {...DIALOG_PROPS} title="Result" />);
  await expect.element(note).toBeInViewport();
  await page.viewport(1024, 768);
});

const DIALOG_PROPS = {
  open: true,
  onOpenChange: () => undefined,
  children: (
    <>
      <p>Top of the step</p>
      <div className="h-200" />
      <p>End of the step</p>
    </>
  ),
};

const NAME_FORM = (
  <form id="name-form">
    <Field label="Name">
      <Input />
    </Field>
  </form>
);

interface OpenProps extends Partial<Parameters<typeof Dialog>[0]> {
  hasLongText?: boolean;
}

/** Opens a dialog in a page with its own history. */
async function open(props: OpenProps, history = createMemoryHistory()) {
  const router = createRouter({ routeTree: createRootRoute(), history });
  const pageWith = (pageProps: OpenProps) => (
    <RouterContextProvider router={router}>
      <Page {...pageProps} />
    </RouterContextProvider>
  );
  const view = await render(pageWith(props));
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(dialog()).toBeVisible();
  return {
    history,
    close: () => view.unmount(),
    rerender: (changed: OpenProps) => view.rerender(pageWith({ ...props, ...changed })),
  };
}

function Page({ hasLongText = false, children, ...props }: OpenProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Edit</Button>
      <Dialog
        title="Edit project"
        footer={<Button variant="primary">Save</Button>}
        {...props}
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        {children ?? (
          <p className="wrap-anywhere">{'Harborbakerydeliveryvan'.repeat(hasLongText ? 200 : 1)}</p>
        )}
      </Dialog>
    </>
  );
}
