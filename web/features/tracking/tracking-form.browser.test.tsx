import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { sampleEditedProject } from '#web/features/project-edit/edited-project.testing.ts';
import { TrackingForm } from './tracking-form.tsx';

test('Save Tracking is the only filled button of the form', async () => {
  const { project } = sampleEditedProject({});
  await renderSignedIn(
    <TrackingForm project={project} type="artwork_proof" onSaved={vi.fn()} onCancel={vi.fn()} />,
  );
  await page.getByRole('textbox', { name: 'Tracking Number' }).fill('RM-204-771');
  await expect.element(page.getByText('For another box of the same shipment')).toBeVisible();
  const backgrounds = ['Add to List', 'Cancel', 'Save Tracking'].map((name) => backgroundOf(name));
  expect(backgrounds[0]).toBe(backgrounds[1]);
  expect(backgrounds[2]).not.toBe(backgrounds[1]);
  expect(await accessibilityFindings()).toBe('');
});

function backgroundOf(name: string): string {
  return getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor;
}
