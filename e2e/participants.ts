import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { startSession } from './people.ts';
import type { UserSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

/** The members of a project. Each has signed in with a separate browser. */
export interface Participants {
  shop: UserSession;
  installer: UserSession;
  client: UserSession;
}

/** Signs in all participants. The installer uses a phone. */
export async function createParticipants(
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>,
): Promise<Participants> {
  const shop = await startSession(await openBrowser(), 'contractor', {
    name: 'Dana Whitfield',
    company: 'Whitfield Wraps',
  });
  const installer = await startSession(await openBrowser(PHONE), 'subcontractor', {
    name: 'Omar Reyes',
    company: 'Reyes Films',
  });
  const client = await startSession(await openBrowser(), 'client', {
    name: 'Priya Raman',
    email: `fleet-${randomBytes(4).toString('hex')}@harbourbakery.example`,
  });
  return { shop, installer, client };
}

/**
 * Checks which of the shop's actions the open project pages show. The client's page shows none, the installer's page only
 * `installerMoves`. The menu of the installer's page has only 'Print job sheet'.
 */
export async function expectOnlyAllowedActions(
  { installer, client }: Participants,
  ...installerMoves: string[]
): Promise<void> {
  for (const { page } of [installer, client]) {
    // The install record loads when it scrolls into view.
    await page.locator('#install-record').scrollIntoViewIfNeeded();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    const main = page.getByRole('main');
    const actions = main
      .getByRole('button', { name: SHOP_ACTIONS })
      .or(main.getByRole('link', { name: SHOP_ACTIONS }));
    await expect(actions).toHaveText(page === installer.page ? installerMoves : []);
  }
  await installer.page.getByRole('button', { name: 'More actions' }).click();
  await expect(installer.page.getByRole('menuitem')).toHaveText(['Print job sheet']);
  await installer.page.keyboard.press('Escape');
}

const SHOP_ACTIONS =
  /^(Complete|Job Completed|Override|Go Back|Edit|Mark as|Undo|Delete P|Upload Proof|Add Tracking|Update tracking|Assign|Add client)/;
