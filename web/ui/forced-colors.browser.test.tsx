import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from './checkbox.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { RadioCard } from './radio-card.tsx';
import { Switch } from './switch.tsx';
import { TabList, Tabs } from './tabs.tsx';

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const;

beforeEach(forceColors);

test.each([
  ['checkbox', <Checkbox key="control" label="Choice" checked readOnly />],
  [
    'radio button',
    <RadioCard key="control" name="a" label="Choice" explanation="" checked onChoose={ignore} />,
  ],
  ['switch', <Switch key="control" label="Choice" checked readOnly />],
])('with forced colors, the mark of a %s differs from its background', async (_name, control) => {
  await render(control);
  const input = page.getByLabelText('Choice').element();
  const mark = getComputedStyle(input, '::before');
  expect(mark.backgroundColor).not.toBe(getComputedStyle(input).backgroundColor);
});

test('with forced colors, the chosen filter differs from the other filters', async () => {
  await render(<FilterButtons label="Filter" options={OPTIONS} value="one" onChange={ignore} />);
  const [one, two] = page.getByRole('button').elements();
  expect(colorOf(one)).not.toBe(colorOf(two));
});

test('with forced colors, the active tab differs from the other tabs', async () => {
  await render(
    <Tabs value="one" onValueChange={ignore}>
      <TabList label="Tabs" tabs={OPTIONS} />
    </Tabs>,
  );
  const [one, two] = page.getByRole('tab').elements();
  expect(colorOf(one)).not.toBe(colorOf(two));
});

function colorOf(element: Element | undefined): string {
  return getComputedStyle(element ?? document.body).color;
}

function ignore(): void {}

/** Turns on the high contrast mode of the browser for this test. */
async function forceColors(): Promise<void> {
  await emulateForcedColors('active');
  onTestFinished(() => emulateForcedColors('none'));
}

async function emulateForcedColors(value: string): Promise<void> {
  const reducedMotion = { name: 'prefers-reduced-motion', value: 'reduce' };
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }, reducedMotion],
  });
}
