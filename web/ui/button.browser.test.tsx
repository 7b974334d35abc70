import { expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { Button } from './button.tsx';
import { NeedsConnectionText, HasConnectionContext, WorksOffline } from './connection-need.tsx';

test('a busy button ignores clicks and keeps its focus', async () => {
  const onClick = vi.fn();
  const { getByRole } = await render(
    <Button busy busyText="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = getByRole('button', { name: 'Saving...' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
  await expect.element(button).toHaveFocus();
  expect(await accessibilityFindings()).toBe('');
});

test('a button that calls the server cannot be used without a connection', async () => {
  const onSubmit = vi.fn();
  const onOpen = vi.fn();
  const { getByRole } = await render(
    <HasConnectionContext value={false}>
      <NeedsConnectionText />
      <form aria-label="Name" onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit">Save</Button>
      </form>
      <Button busy={false} onClick={onSubmit}>
        Archive
      </Button>
      <Button onClick={onOpen}>Open</Button>
      <WorksOffline>
        <Button busy={false} onClick={onOpen}>
          Keep
        </Button>
      </WorksOffline>
    </HasConnectionContext>,
  );
  for (const name of ['Save', 'Archive']) {
    const button = getByRole('button', { name });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription('Needs a connection');
    await button.click({ force: true });
    await expect.element(button).toHaveFocus();
  }
  await getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  for (const name of ['Open', 'Keep']) await getByRole('button', { name }).click();
  expect(onOpen).toHaveBeenCalledTimes(2);
  expect(await accessibilityFindings()).toBe('');
});

test('a button on a touch screen is at least 44 px high', async () => {
  await emulateTouch(true);
  const { getByRole } = await render(<Button size="sm">Verify</Button>);
  await expect.poll(() => getByRole('button').element().getBoundingClientRect().height).toBe(44);
  await emulateTouch(false);
});

async function emulateTouch(enabled: boolean): Promise<void> {
  const browser = cdp() as unknown as { send(command: string, options: object): Promise<void> };
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled });
}
