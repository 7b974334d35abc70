import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';

const input = page.getByLabelText('Humidity');

test.each([
  ['8.5', '8.5'],
  ['8,5', '8.5'],
  [' 12 ', '12'],
  ['', 'null'],
  ['twelve', 'NaN'],
])('reads ‘%s’ as %s', async (typedText, expected) => {
  await render(<Sample />);
  await input.fill(typedText);
  await expect.element(page.getByTestId('value')).toHaveTextContent(expected);
  await expect.element(input).toHaveValue(typedText);
});

test('keeps an incomplete decimal number while it is typed', async () => {
  await render(<Sample />);
  await input.fill('7.');
  await expect.element(input).toHaveValue('7.');
});

test('shows a value that changes elsewhere', async () => {
  await render(<Sample />);
  await input.fill('7.50');
  await page.getByRole('button', { name: 'Set to 40' }).click();
  await expect.element(input).toHaveValue('40');
});

function Sample() {
  const [value, setValue] = useState<number | null>(1);
  return (
    <>
      <Field label="Humidity">
        <NumberInput value={value} onChange={setValue} unit="%" />
      </Field>
      <button type="button" onClick={() => setValue(40)}>
        Set to 40
      </button>
      <output data-testid="value">{String(value)}</output>
    </>
  );
}
