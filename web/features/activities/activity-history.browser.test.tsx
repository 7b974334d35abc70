import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { ActivityHistory } from './activity-history.tsx';

test('shows a text when the history is empty', async () => {
  await renderSignedIn(<ActivityHistory projectId={7} newest={[]} total={0} />);
  await expect.element(page.getByText('No activity has been recorded yet.')).toBeVisible();
});
