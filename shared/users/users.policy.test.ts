import { describe, expect, test } from 'vitest';
import { ROLES, type Actor, type Role, type StaffRole } from '#shared/actor.ts';
import {
  canActAsContractor,
  canInstall,
  mayAdminister,
  mayChangeAccount,
  mayManageAccount,
  maySwitchRole,
  mayVerifyDocuments,
} from '#shared/users/users.policy.ts';

type Row = [
  title: string,
  user: Pick<Actor, 'role' | 'allowContractorRole' | 'staffOf'>,
  mayContract: boolean,
  mayInstall: boolean,
];

const PERMISSIONS: Row[] = [
  ['an unlisted contractor', roleFields('contractor', false), true, false],
  ['a listed contractor', roleFields('contractor', true), true, true],
  ['a manager of a shop', roleFields('contractor', false, 'manager'), true, false],
  ['a member of the production staff', roleFields('contractor', false, 'production'), false, false],
  ['an installer', roleFields('subcontractor', false), false, true],
  ['an installer who may contract', roleFields('subcontractor', true), true, true],
  ['a client', roleFields('client', false), false, false],
  ['a client with a stray flag', roleFields('client', true), false, false],
  ['an admin', roleFields('admin', false), false, false],
  ['an admin with a stray flag', roleFields('admin', true), false, false],
];

describe('contracting and installing', () => {
  test.each(PERMISSIONS)('%s', (_title, user, mayContract, mayInstall) => {
    expect({ mayContract: canActAsContractor(user), mayInstall: canInstall(user) }).toEqual({
      mayContract,
      mayInstall,
    });
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

  test('nobody on the staff of a shop may switch their role', () => {
    const staff = [actor('contractor', 1, 'manager'), actor('contractor', 1, 'production')];
    expect(staff.filter(maySwitchRole)).toEqual([]);
  });

  test('only admins may administer', () => {
    expect(ROLES.filter((role) => mayAdminister(actor(role)))).toEqual(['admin']);
  });

  test.each(ROLES)(
    'only admins may manage the accounts of contractors, installers and clients: %s',
    (role) => {
      const managedRoles = ROLES.filter((managedRole) =>
        mayManageAccount(actor(role), { role: managedRole }),
      );
      expect(managedRoles).toEqual(role === 'admin' ? ['contractor', 'subcontractor', 'client'] : []);
    },
  );

  test.each(ROLES)('only admins may verify the documents of contractors and installers: %s', (role) => {
    const verifiableRoles = ROLES.filter((ownerRole) => mayVerifyDocuments(actor(role), { role: ownerRole }));
    expect(verifiableRoles).toEqual(role === 'admin' ? ['contractor', 'subcontractor'] : []);
  });
});

function actor(role: Role, userId = 1, staffRole?: StaffRole): Actor {
  return { kind: 'user', userId, ...roleFields(role, true, staffRole) };
}

function roleFields(role: Role, allowContractorRole: boolean, staffRole?: StaffRole) {
  return { role, allowContractorRole, staffOf: staffRole ? { shopId: 7, role: staffRole } : null };
}
