import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/actor.ts';
import { mayAddToTeam, mayBrowseRegistry, mayHaveTeam, mayOpenProfile } from '#shared/team/team.policy.ts';

type Row = [who: string, actor: Actor, hasTeam: boolean, browses: boolean];

const RULE_BOOK: Row[] = [
  ['an unlisted contractor', actor('contractor', false), true, true],
  ['a listed contractor', actor('contractor', true), true, true],
  ['an installer', actor('subcontractor', false), false, false],
  ['an installer who may contract', actor('subcontractor', true), true, true],
  ['a client', actor('client', false), false, false],
  ['a client with a stray flag', actor('client', true), false, false],
  ['an admin', actor('admin', false), false, true],
];

describe('who has a team, and who searches the registry', () => {
  test.each(RULE_BOOK)('%s', (_who, someone, hasTeam, browses) => {
    expect({ hasTeam: mayHaveTeam(someone), browses: mayBrowseRegistry(someone) }).toEqual({
      hasTeam,
      browses,
    });
  });

  test.each(RULE_BOOK)(
    '%s opens the own profile, and others as far as it searches',
    (_who, someone, _, browses) => {
      expect(mayOpenProfile(someone, 1)).toBe(true);
      expect(mayOpenProfile(someone, 2)).toBe(browses);
    },
  );
});

describe('whom one may take into the team', () => {
  const shop = actor('contractor', false);

  test.each(RULE_BOOK)('%s, as far as it can install', (_who, { role, allowContractorRole }) => {
    const canInstall = role === 'subcontractor' || (role === 'contractor' && allowContractorRole);
    expect(mayAddToTeam(shop, { id: 2, role, allowContractorRole })).toBe(canInstall);
  });

  test.each(RULE_BOOK)('%s takes others as far as it has a team', (_who, someone, hasTeam) => {
    expect(mayAddToTeam(someone, { id: 2, role: 'subcontractor', allowContractorRole: false })).toBe(hasTeam);
  });

  test('nobody takes themselves', () => {
    const listed = actor('contractor', true);
    expect(mayAddToTeam(listed, { id: listed.userId, role: 'contractor', allowContractorRole: true })).toBe(
      false,
    );
  });
});

function actor(role: Actor['role'], allowContractorRole: boolean): Actor {
  return { kind: 'user', userId: 1, role, allowContractorRole };
}
