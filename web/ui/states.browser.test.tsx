import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { ErrorState } from './error-state.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { LoadMore } from './load-more.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton } from './skeleton.tsx';
import { Upload } from './upload.tsx';
import type { UploadItem } from './upload-row.tsx';
import { UploadRows } from './upload-rows.tsx';

test('an avatar falls back to the initials when its picture cannot be loaded', async () => {
  const { getByText } = await render(<Avatar name="Maria Lopez" src="data:image/png;base64,broken" />);
  await expect.element(getByText('ML')).toBeVisible();
});

test("a skeleton uses the caller's corner radius", async () => {
  const { container } = await render(<Skeleton className="size-10 rounded-full" />);
  const skeleton = container.firstElementChild ?? container;
  expect(getComputedStyle(skeleton).borderRadius).not.toBe('8px');
  expect(skeleton.clientWidth).toBe(40);
});

test('a badge truncates a long name', async () => {
  const { container } = await render(
    <div className="w-40">
      <Badge>{'Harbourbakerydeliveryvan'.repeat(4)}</Badge>
    </div>,
  );
  expect(container.querySelector('span')?.offsetWidth).toBeLessThanOrEqual(160);
});

test('an error state offers a retry', async () => {
  const onRetry = vi.fn();
  await render(<ErrorState title="Error loading projects" text="Back in a minute." onRetry={onRetry} />);
  await expect.element(page.getByRole('alert').getByText('Error loading projects')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('an error state shows that the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await render(<ErrorState title="Error loading projects" onRetry={() => undefined} />);
  await expect
    .element(page.getByText("This content isn't available offline.", { exact: false }))
    .toBeVisible();
  vi.restoreAllMocks();
});

test('a list shows why loading more failed', async () => {
  await render(
    <LoadMore hasMore busy={false} error="The server could not be reached." onLoadMore={() => undefined} />,
  );
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('More could not be loaded. The server could not be reached.');
  expect(await accessibilityFindings()).toBe('');
});

test('focusing a field scrolls its label into view', async () => {
  await render(
    <div className="h-60 overflow-y-auto" data-testid="form">
      <Field label="Name">
        <Input />
      </Field>
      <div className="h-200" />
    </div>,
  );
  page.getByTestId('form').element().scrollTop = 40;
  await expect.element(page.getByText('Name')).not.toBeInViewport();
  const field = page.getByRole('textbox').element();
  if (field instanceof HTMLElement) field.focus();
  await expect.element(page.getByText('Name')).toBeInViewport({ ratio: 1 });
});

test("a field's error and hint describe its control", async () => {
  await render(
    <Field label="Project Name" hint="As on the order" error="Project name is required" required>
      <Input />
    </Field>,
  );
  const input = page.getByRole('textbox', { name: 'Project Name' });
  await expect.element(input).toHaveAccessibleDescription('Project name is required As on the order');
  await expect.element(input).toBeInvalid();
  expect(await accessibilityFindings()).toBe('');
});

test('a progress bar clamps its value', async () => {
  await render(<ProgressBar percent={120} label="Completed" tone="green" />);
  const bar = page.getByRole('progressbar', { name: 'Completed' });
  await expect.element(bar).toHaveValue(100);
  expect(getComputedStyle(bar.element()).getPropertyValue('--progress-fill')).not.toBe('');
});

test('upload rows show the state of each file', async () => {
  const onRetry = vi.fn();
  await render(
    <UploadRows
      items={[
        { id: '1', file: file('front.pdf'), state: 'waiting' },
        { id: '2', file: file('rear.pdf'), state: 'sending', percent: 40 },
        { id: '3', file: file('left.pdf'), state: 'done' },
        {
          id: '4',
          file: file(`${'harbour-bakery-'.repeat(12)}.pdf`),
          state: 'failed',
          message: 'Our mistake.',
        },
      ]}
      onRetry={onRetry}
      onRemove={() => undefined}
    />,
  );
  await expect.element(page.getByText('2 KB · Waiting')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading rear.pdf' })).toHaveValue(40);
  await expect.element(page.getByText('2 KB · Uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledExactlyOnceWith('4');
  expect(await accessibilityFindings()).toBe('');
});

test('the focus stays at the uploads when a control disappears', async () => {
  const failed = { id: '1', file: file('front.pdf'), state: 'failed' } as const;
  const { rerender } = await render(uploadOf([failed]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await rerender(uploadOf([{ ...failed, state: 'sending' }]));
  await expect.element(page.getByRole('list', { name: 'Files' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove front.pdf' }).click();
  await rerender(uploadOf([]));
  expect(document.activeElement).toContainElement(page.getByRole('button', { name: 'Add photos' }).element());
  expect(document.activeElement).not.toBe(document.body);
});

function file(name: string): File {
  return new File(['x'.repeat(2_000)], name, { type: 'application/pdf' });
}

function uploadOf(items: UploadItem[]) {
  return (
    <Upload
      label="Add photos"
      accept="image/*"
      items={items}
      onAdd={vi.fn()}
      onRetry={vi.fn()}
      onRemove={vi.fn()}
    />
  );
}
