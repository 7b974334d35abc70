import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SectionCard } from './card.tsx';

test('an action stays beside a description of several lines', async () => {
  await page.viewport(1000, 600);
  await render(
    <SectionCard
      title="Offline"
      description={'A long sentence. '.repeat(20)}
      actions={<button>Remove</button>}
    >
      Content
    </SectionCard>,
  );
  const description = page
    .getByText(/^A long sentence/)
    .element()
    .getBoundingClientRect();
  const action = page.getByRole('button').element().getBoundingClientRect();
  expect(action.left).toBeGreaterThanOrEqual(description.right);
  expect(action.top).toBeLessThan(description.bottom);
});
