import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './projects.ts';
import { signInNewUser } from './people.ts';

const NOW = new Date('2026-11-25T18:00:00Z');
const VIN = '1M8GDM9AXKP042788';

test('a shop finds the answers to its daily questions with few clicks', async ({ page }) => {
  await page.addInitScript(countClicks);
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Late van', more: { deadline: '2026-11-20' } });
  await createJob(page.request, { name: 'Truck', more: { scheduledInstallationDate: '2026-11-27' } });
  for (let number = 1; number <= 24; number += 1) await createJob(page.request, { name: `Van ${number}` });
  await createJob(page.request, { name: 'Bakery van', vehicle: { vin: VIN } });
  await page.clock.setFixedTime(NOW);

  await measureClicks(page, 'what is late', 0, async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Overdue' })).toContainText('Late van');
  });
  await measureClicks(page, 'installed this week', 0, () =>
    expect(page.getByRole('region', { name: 'Installing this week' })).toContainText('Truck'),
  );
  await measureClicks(page, 'half a VIN', 2, async () => {
    const field = page.getByRole('combobox', { name: 'Find a project' });
    await field.click();
    await field.fill('xkp0427');
    await page.getByRole('option', { name: /Bakery van/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bakery van' })).toBeVisible();
  });
});

/** Counts the clicks on the page. Runs in the page. */
function countClicks(): void {
  Reflect.set(window, 'clicks', 0);
  addEventListener('click', () => Reflect.set(window, 'clicks', Reflect.get(window, 'clicks') + 1), true);
}

/** Runs `answer` and checks that it needs this number of clicks. Prints the clicks and the time. */
async function measureClicks(
  page: Page,
  question: string,
  clicks: number,
  answer: () => Promise<void>,
): Promise<void> {
  const readClickCount = (): Promise<number> => page.evaluate(() => Reflect.get(window, 'clicks') ?? 0);
  const previousClickCount = clicks === 0 ? 0 : await readClickCount();
  const startedAt = performance.now();
  await answer();
  process.stdout.write(`  ${question}: ${clicks} clicks, ${Math.round(performance.now() - startedAt)} ms\n`);
  expect((await readClickCount()) - previousClickCount).toBe(clicks);
}
