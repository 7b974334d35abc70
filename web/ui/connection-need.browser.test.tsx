import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { Checkbox } from './checkbox.tsx';
import { NeedsConnectionText, HasConnectionContext } from './connection-need.tsx';
import { RadioCard } from './radio-card.tsx';
import { Switch } from './switch.tsx';

test('a setting that is saved at once cannot be changed without a connection', async () => {
  const onSave = vi.fn();
  const { getByRole } = await render(
    <HasConnectionContext value={false}>
      <NeedsConnectionText />
      <RadioCard
        name="role"
        label="Contractor"
        explanation="Can hire"
        checked={false}
        onChoose={onSave}
        needsConnection
      />
      <Switch label="Emails" checked={false} onChange={onSave} needsConnection />
      <Checkbox label="Insurance" checked={false} onChange={onSave} needsConnection />
    </HasConnectionContext>,
  );
  const controls = [
    getByRole('radio', { name: 'Contractor' }),
    getByRole('switch', { name: 'Emails' }),
    getByRole('checkbox', { name: 'Insurance' }),
  ];
  for (const control of controls) {
    await expect.element(control).toHaveAttribute('aria-disabled', 'true');
    await expect.element(control).toHaveAccessibleDescription(/Needs a connection$/);
    await control.click({ force: true });
    await expect.element(control).not.toBeChecked();
  }
  expect(onSave).not.toHaveBeenCalled();
  expect(await accessibilityFindings()).toBe('');
});
