import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { storeDraft } from '#web/lib/stored-draft.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleDetails, sampleProject, sampleShop } from '#web/testing/samples.ts';
import { newProjectDraftName } from './new-project-draft.ts';

export const dialog = page.getByRole('dialog', { name: 'Create New Project' });

const DRAFT = {
  name: 'Harbour Bakery van',
  vehicleDetail: { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' },
  wrapDetail: { wrapType: 'full', material: '3m' },
};

/** Opens the New Project dialog. With `isFilledIn`, the dialog continues a draft that has all required fields. */
export async function openNewProject(server: FakeServer, { isFilledIn = false } = {}): Promise<void> {
  const user = sampleShop();
  // The page of the created project may still be loading at the start of the next test.
  server.respond('GET /api/projects/{id}/details', sampleDetails());
  const prepare = () => storeDraft(newProjectDraftName(user.id), isFilledIn ? DRAFT : {});
  await openPage(server, '/my-projects', { user, prepare });
  if (!isFilledIn) await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect.element(dialog).toBeVisible();
}

/** Makes the fake server accept a new project. */
export function acceptNewProject(server: FakeServer): void {
  server.respond('POST /api/projects', sampleProject());
}
