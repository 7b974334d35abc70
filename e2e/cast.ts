import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { editBehind, makeProject, openProject } from './jobs.ts';
import { joined } from './people.ts';
import type { Player } from './people.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Everybody in the life of a project, each signed in in a browser of their own, and one who has nothing to do with it. */
export interface Cast {
  shop: Player;
  installer: Player;
  client: Player;
  stranger: Player;
}

/** The installer has worked for the shop before, and so stands in its team; it comes with a phone. */
export async function makeCast(
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>,
): Promise<Cast> {
  const shop = await joined(await openBrowser(), 'contractor', {
    name: 'Dana Whitfield',
    company: 'Whitfield Wraps',
  });
  const installer = await joined(await openBrowser(PHONE), 'subcontractor', {
    name: 'Omar Reyes',
    company: 'Reyes Films',
  });
  const client = await joined(await openBrowser(), 'client', {
    name: 'Priya Raman',
    email: `fleet-${randomBytes(4).toString('hex')}@harbourbakery.example`,
  });
  const stranger = await joined(await openBrowser(), 'contractor', { name: 'Kit Marlow' });
  const earlier = await makeProject(shop.page.request, { name: 'Trailer of last year' });
  await editBehind(shop.page.request, earlier.id, { project: { subcontractorId: installer.person.id } });
  expect((await shop.page.request.delete(`/api/projects/${earlier.id}`)).status()).toBe(200);
  return { shop, installer, client, stranger };
}

/** Beside writing, looking and what the policy gives them, installer and client find nothing to press on a project's page. */
export async function expectOnlyTheirActs(
  { installer, client }: Cast,
  project: Pick<Project, 'id' | 'name'>,
  ...installersMoves: string[]
): Promise<void> {
  for (const { page } of [installer, client]) {
    await openProject(page, project);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    const main = page.getByRole('main');
    const acts = main
      .getByRole('button', { name: SHOPS_ACTS })
      .or(main.getByRole('link', { name: SHOPS_ACTS }));
    await expect(acts).toHaveText(page === installer.page ? installersMoves : []);
  }
  await installer.page.getByRole('button', { name: 'More actions' }).click();
  await expect(installer.page.getByRole('menuitem')).toHaveText(['Print job sheet']);
  await installer.page.keyboard.press('Escape');
}

const SHOPS_ACTS =
  /^(Complete|Job Completed|Override|Go Back|Edit|Mark as|Undo|Delete P|Upload Proof|Add Tracking|Update tracking|Assign|Add client)/;
