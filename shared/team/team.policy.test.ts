import { describe, expect, test } from 'vitest';
import type { Actor, StaffRole } from '#shared/actor.ts';
import { mayAddToTeam, mayBrowseRegistry, mayHaveTeam, mayOpenProfile } from '#shared/team/team.policy.ts';

type Row = [title: string, actor: Actor, hasTeam: boolean, mayBrowse: boolean];

const PERMISSIONS: Row[] = [
  ['an unlisted contractor', actor('contractor', false), true, true],
  ['a listed contractor', actor('contractor', true), true, true],
  ['a manager of a shop', actor('contractor', false, 'manager'), true, true],
  ['a member of the production staff', actor('contractor', false, 'production'), false, false],
  ['an installer', actor('subcontractor', false), false, false],
  ['an installer who may contract', actor('subcontractor', true), true, true],
  ['a client', actor('client', false), false, false],
  ['a client with a stray flag', actor('client', true), false, false],
  ['an admin', actor('admin', false), false, true],
];

describe('having a team and searching the registry', () => {
  test.each(PERMISSIONS)('%s', (_title, someone, hasTeam, mayBrowse) => {
    expect({ hasTeam: mayHaveTeam(someone), mayBrowse: mayBrowseRegistry(someone) }).toEqual({
      hasTeam,
      mayBrowse,
    });
  });

  test.each(PERMISSIONS)(
    '%s opens their own profile, and other profiles when they may search',
    (_title, someone, _, mayBrowse) => {
      expect(mayOpenProfile(someone, 1)).toBe(true);
      expect(mayOpenProfile(someone, 2)).toBe(mayBrowse);
    },
  );
});

describe('adding to a team', () => {
  const shop = actor('contractor', false);

  test.each(PERMISSIONS)(
    '%s can be added only when they can install',
    (_title, { role, allowContractorRole }) => {
      const canInstall = role === 'subcontractor' || (role === 'contractor' && allowContractorRole);
      expect(mayAddToTeam(shop, { id: 2, role, allowContractorRole })).toBe(canInstall);
    },
  );

  test.each(PERMISSIONS)('%s adds installers only when they have a team', (_title, someone, hasTeam) => {
    expect(mayAddToTeam(someone, { id: 2, role: 'subcontractor', allowContractorRole: false })).toBe(hasTeam);
  });

  test('a manager cannot add the shop that they work for', () => {
    const shopAsInstaller = { id: 7, role: 'contractor', allowContractorRole: true } as const;
    expect(mayAddToTeam(actor('contractor', false, 'manager'), shopAsInstaller)).toBe(false);
  });

  test('no one can add themselves', () => {
    const contractor = actor('contractor', true);
    expect(
      mayAddToTeam(contractor, {
        id: contractor.userId,
        role: 'contractor',
        allowContractorRole: true,
      }),
    ).toBe(false);
  });
});

/** An actor with the id 1. With `staffRole`, the actor is on the staff of the shop with the id 7. */
function actor(role: Actor['role'], allowContractorRole: boolean, staffRole?: StaffRole): Actor {
  const staffOf = staffRole ? { shopId: 7, role: staffRole } : null;
  return { kind: 'user', userId: 1, role, allowContractorRole, staffOf };
}
