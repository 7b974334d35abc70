import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { sampleActivity } from '#web/testing/samples.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { ActivityHistory } from './activity-history.tsx';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/projects/{id}/activities';

test('older activities that fail to load can be retried', async () => {
  const activities = [sampleActivity({ id: 2 }), sampleActivity({ id: 1 })];
  server.refuse(LIST_ROUTE, 'validation_failed');
  await renderSignedIn(<ActivityHistory projectId={1} newest={activities.slice(0, 1)} total={2} />);
  const showOlderButton = page.getByRole('button', { name: 'Show older activities' });
  await showOlderButton.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('More could not be loaded.');
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
  expect(await accessibilityFindings()).toBe('');
  server.respond(LIST_ROUTE, activities);
  await showOlderButton.click();
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(2);
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expect.element(showOlderButton).not.toBeInTheDocument();
});

test('a history that is opened again shows its newest entries', async () => {
  server.respond(LIST_ROUTE, [sampleActivity({ id: 2 }), sampleActivity({ id: 1 })]);
  await renderSignedIn(<ReopenedHistory />);
  await page.getByRole('button', { name: 'Show older activities' }).click();
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Open again' }).click();
  const newestEntry = page.getByText('renamed the project');
  await expect.element(newestEntry).toBeVisible();
  server.hold(LIST_ROUTE);
  await page.getByRole('button', { name: 'Show older activities' }).click();
  await expect.element(newestEntry).toBeVisible();
});

/** The history of a project. The button simulates a later visit, before which a new entry was added. */
function ReopenedHistory() {
  const [isReopened, setIsReopened] = useState(false);
  const newest = isReopened
    ? sampleActivity({ id: 3, description: 'renamed the project' })
    : sampleActivity({ id: 2 });
  return (
    <>
      <button type="button" onClick={() => setIsReopened(true)}>
        Open again
      </button>
      <ActivityHistory key={String(isReopened)} projectId={1} newest={[newest]} total={isReopened ? 3 : 2} />
    </>
  );
}
