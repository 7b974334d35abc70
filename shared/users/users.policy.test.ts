import { describe, expect, test } from 'vitest';
import { ROLES, type Actor, type Role } from '#shared/actor.ts';
import {
  canContract,
  canInstall,
  mayAdminister,
  mayChangeAccount,
  mayManageAccount,
  maySwitchRole,
} from '#shared/users/users.policy.ts';

type Row = [
  who: string,
  user: Pick<Actor, 'role' | 'allowContractorRole'>,
  contracts: boolean,
  installs: boolean,
];

const RULE_BOOK: Row[] = [
  ['an unlisted contractor', { role: 'contractor', allowContractorRole: false }, true, false],
  ['a listed contractor', { role: 'contractor', allowContractorRole: true }, true, true],
  ['an installer', { role: 'subcontractor', allowContractorRole: false }, false, true],
  ['an installer who may contract', { role: 'subcontractor', allowContractorRole: true }, true, true],
  ['a client', { role: 'client', allowContractorRole: false }, false, false],
  ['a client with a stray flag', { role: 'client', allowContractorRole: true }, false, false],
  ['an admin', { role: 'admin', allowContractorRole: false }, false, false],
  ['an admin with a stray flag', { role: 'admin', allowContractorRole: true }, false, false],
];

describe('who can contract, and who can be hired', () => {
  test.each(RULE_BOOK)('%s', (_who, user, contracts, installs) => {
    expect({ contracts: canContract(user), installs: canInstall(user) }).toEqual({ contracts, installs });
  });
});

describe('who may change which account', () => {
  test.each(ROLES)('%s: the own account, and nobody else’s', (role) => {
    expect(mayChangeAccount(actor(role, 7), 7)).toBe(true);
    expect(mayChangeAccount(actor(role, 7), 8)).toBe(false);
  });

  test('contractors and installers switch their role; clients and admins do not', () => {
    expect(ROLES.filter((role) => maySwitchRole(actor(role)))).toEqual(['contractor', 'subcontractor']);
  });

  test('admins administer, and nobody else', () => {
    expect(ROLES.filter((role) => mayAdminister(actor(role)))).toEqual(['admin']);
  });

  test.each(ROLES)('which accounts %s manages', (role) => {
    const managed = ROLES.filter((of) => mayManageAccount(actor(role), { role: of }));
    expect(managed).toEqual(role === 'admin' ? ['contractor', 'subcontractor'] : []);
  });
});

function actor(role: Role, userId = 1): Actor {
  return { kind: 'user', userId, role, allowContractorRole: true };
}
