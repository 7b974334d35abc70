import { describe, expect, test } from 'vitest';
import { ROLES, type Actor, type Role } from '#shared/actor.ts';
import {
  canContract,
  canInstall,
  mayAdminister,
  mayChangeAccount,
  mayManageAccount,
  maySwitchRole,
  mayVerifyDocuments,
} from '#shared/users/users.policy.ts';

type Row = [
  title: string,
  user: Pick<Actor, 'role' | 'allowContractorRole'>,
  contracts: boolean,
  installs: boolean,
];

const PERMISSIONS: Row[] = [
  ['an unlisted contractor', { role: 'contractor', allowContractorRole: false }, true, false],
  ['a listed contractor', { role: 'contractor', allowContractorRole: true }, true, true],
  ['an installer', { role: 'subcontractor', allowContractorRole: false }, false, true],
  ['an installer who may contract', { role: 'subcontractor', allowContractorRole: true }, true, true],
  ['a client', { role: 'client', allowContractorRole: false }, false, false],
  ['a client with a stray flag', { role: 'client', allowContractorRole: true }, false, false],
  ['an admin', { role: 'admin', allowContractorRole: false }, false, false],
  ['an admin with a stray flag', { role: 'admin', allowContractorRole: true }, false, false],
];

describe('contracting and installing', () => {
  test.each(PERMISSIONS)('%s', (_title, user, contracts, installs) => {
    expect({ contracts: canContract(user), installs: canInstall(user) }).toEqual({ contracts, installs });
  });
});

describe('account permissions', () => {
  test.each(ROLES)('%s may change only their own account', (role) => {
    expect(mayChangeAccount(actor(role, 7), 7)).toBe(true);
    expect(mayChangeAccount(actor(role, 7), 8)).toBe(false);
  });

  test('only contractors and installers may switch their role', () => {
    expect(ROLES.filter((role) => maySwitchRole(actor(role)))).toEqual(['contractor', 'subcontractor']);
  });

  test('only admins may administer', () => {
    expect(ROLES.filter((role) => mayAdminister(actor(role)))).toEqual(['admin']);
  });

  test.each(ROLES)('managed accounts of %s', (role) => {
    const managed = ROLES.filter((managedRole) => mayManageAccount(actor(role), { role: managedRole }));
    expect(managed).toEqual(role === 'admin' ? ['contractor', 'subcontractor', 'client'] : []);
  });

  test.each(ROLES)('accounts whose documents %s may verify', (role) => {
    const verified = ROLES.filter((ownerRole) => mayVerifyDocuments(actor(role), { role: ownerRole }));
    expect(verified).toEqual(role === 'admin' ? ['contractor', 'subcontractor'] : []);
  });
});

function actor(role: Role, userId = 1): Actor {
  return { kind: 'user', userId, role, allowContractorRole: true };
}
