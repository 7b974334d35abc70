import type { AppContext } from '#server/context.ts';
import { confirmAddress } from '#server/testing/invitations.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';

// All people who send requests in the authorization tests, in three lists by their relation to one project.

/** The people who can see the project. */
export const ON_PROJECT = ['owner', 'manager', 'production', 'admin', 'installer', 'client'] as const;
export const NOT_ON_PROJECT = [
  'formerInstaller',
  'otherInstaller',
  'listedContractor',
  'formerClient',
  'otherClient',
  'removedManager',
  'removedProduction',
  'otherShop',
  'otherManager',
  'otherProduction',
] as const;
/**
 * People without a valid session. Those with a link send the token of the link in the path, as a cookie and as a bearer
 * token.
 */
export const SIGNED_OUT = ['anonymous', 'endedSession', 'reviewLink', 'revokedLink', 'statusLink'] as const;

export const PEOPLE = [...ON_PROJECT, ...NOT_ON_PROJECT, ...SIGNED_OUT];
export type Person = (typeof PEOPLE)[number];
export type AccountName = (typeof ON_PROJECT | typeof NOT_ON_PROJECT)[number];

/**
 * Creates an account for each name in `ON_PROJECT` and `NOT_ON_PROJECT`. Accounts whose names start with `other`
 * belong to another shop's project.
 */
export async function makeAccounts(app: AppContext): Promise<Record<AccountName, TestUser>> {
  const declaredDocuments = { hasBusinessInsurance: true };
  const [owner, otherShop] = [await makeShop(app, declaredDocuments), await makeShop(app, declaredDocuments)];
  const formerClient = await makeClient(app);
  await confirmAddress(app, formerClient);
  const accounts = {
    owner,
    manager: await makeStaff(app, owner, 'manager'),
    production: await makeStaff(app, owner, 'production'),
    admin: await makeAdmin(app),
    installer: await makeInstaller(app),
    client: await makeClient(app),
    formerInstaller: await makeInstaller(app),
    otherInstaller: await makeInstaller(app),
    listedContractor: await makeShop(app, { allowContractorRole: true }),
    formerClient,
    otherClient: await makeClient(app),
    removedManager: await makeStaff(app, owner, 'manager'),
    removedProduction: await makeStaff(app, owner, 'production'),
    otherShop,
    otherManager: await makeStaff(app, otherShop, 'manager'),
    otherProduction: await makeStaff(app, otherShop, 'production'),
  };
  return accounts;
}
