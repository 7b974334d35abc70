import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { createProjectWithVehicle, fetchDetails, openProject } from './projects.ts';
import { signInNewUser, startSession } from './people.ts';
import { currentStage } from './stage-actions.ts';
import { PHONE, TouchGestures } from './touch-gestures.ts';

const photoBytes = jpegPhoto({ width: 800, height: 600, orientation: 1 });

test('an installer adds a photo and completes the stage with two taps', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const installer = await startSession(await openBrowser(PHONE), 'subcontractor');
  const project = await createProjectWithVehicle(page.request, {
    stage: 'wrap_shipped',
    installer: installer.person,
  });
  const phone = installer.page;
  await openProject(phone, project);
  const touch = new TouchGestures(phone);
  await expectInFirstScreen(button(phone, 'Add pre-installation photos'));

  const picker = await touch.openPicker(button(phone, 'Add pre-installation photos'));
  const countsAtPhoto = gestureCounts(touch);
  await picker.setFiles([{ name: 'van.jpg', mimeType: 'image/jpeg', buffer: await photoBytes }]);
  const completeButton = nextAction(phone).getByRole('button', { name: 'Complete', exact: true });
  await expectInFirstScreen(completeButton);
  await touch.tap(completeButton);
  await expect(currentStage(phone).getByText('Pre-Installation Photos Uploaded')).toBeVisible();
  await expect(nextAction(phone)).toContainText('Your turn: Install the wrap');
  expect((await fetchDetails(page.request, project.id)).photoCounts['pre-installation']).toBe(1);

  expect({ countsAtPhoto, countsAtEnd: gestureCounts(touch) }).toEqual({
    countsAtPhoto: { taps: 1, swipes: 0 },
    countsAtEnd: { taps: 2, swipes: 0 },
  });
});

const nextAction = (page: Page) => page.getByRole('region', { name: 'Next action' });

/** The first button with this name. The button of the next action comes before the buttons of the stages. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

function gestureCounts({ taps, swipes }: TouchGestures) {
  return { taps, swipes };
}

async function expectInFirstScreen(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  expect(await measureEdge(target, 'bottom')).toBeLessThan(PHONE.viewport.height);
  expect(await target.page().evaluate(() => scrollY)).toBe(0);
}

function measureEdge(target: Locator, side: 'top' | 'bottom'): Promise<number> {
  return target.evaluate((element, name) => element.getBoundingClientRect()[name], side);
}
