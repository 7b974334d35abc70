import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
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
  await expect.element(page.getByRole('tab', { name: 'Audit Log' })).toBeInViewport({ ratio: 1 });
});
