import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TabList, TabPanel, Tabs } from './tabs.tsx';

const TABS = ['Certifications', 'Subcontractors', 'Wrap Shops', 'Audit Log'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

test('shows the active tab of a list that is wider than the screen', async () => {
  await render(
    <div className="w-60">
      <Tabs value="audit log" onValueChange={() => undefined}>
        <TabList label="Admin" tabs={TABS} />
        <TabPanel value="audit log">Events</TabPanel>
      </Tabs>
    </div>,
  );
  const activeTab = page.getByRole('tab', { name: 'Audit Log' });
  await expect.element(activeTab).toBeInViewport({ ratio: 1 });

  // Changes the width of the tabs, like a font that loads late.
  activeTab.element().style.paddingInline = '40px';
  await expect.element(activeTab).toBeInViewport({ ratio: 1 });
});

test('a tab shows a focus ring only when it is focused by keyboard', async () => {
  await render(
    <Tabs value="audit log" onValueChange={() => undefined}>
      <TabList label="Admin" tabs={TABS} />
    </Tabs>,
  );
  const tab = page.getByRole('tab', { name: 'Wrap Shops' });
  await tab.click();
  await expect.element(tab).toHaveFocus();
  expect(tab.element().matches(':focus-visible')).toBe(false);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.matches(':focus-visible')).toBe(true);
});

test.each([
  ['fades out at the end when more tabs follow', 'w-60', { left: '0px', right: '40px' }],
  ['does not fade when all tabs are visible', 'w-200', { left: '0px', right: '0px' }],
])('%s', async (_, width, fades) => {
  await render(
    <div className={width}>
      <Tabs value="certifications" onValueChange={() => undefined}>
        <TabList label="Admin" tabs={TABS} />
      </Tabs>
    </div>,
  );
  const style = getComputedStyle(page.getByRole('tablist').element());
  await expect
    .poll(() => ({
      left: style.getPropertyValue('--fade-left'),
      right: style.getPropertyValue('--fade-right'),
    }))
    .toEqual(fades);
});
