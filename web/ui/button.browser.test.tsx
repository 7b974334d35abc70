import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { Button } from './button.tsx';

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
