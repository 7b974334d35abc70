import { describe, expect, test } from 'vitest';
import type { Actor, StaffRole } from '#shared/actor.ts';
import * as policy from '#shared/condition/condition-reports.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';

const project: ProjectPeople = { contractorId: 1, subcontractorId: 2, clientId: 3 };

const PEOPLE = {
  owner: user(1, 'contractor'),
  'owner who is now only an installer': user(1, 'subcontractor'),
  admin: user(9, 'admin'),
  'manager of the shop': staff(11, 1, 'manager'),
  'production staff of the shop': staff(12, 1, 'production'),
  installer: user(2, 'subcontractor'),
  'listed contractor hired as installer': user(2, 'contractor', true),
  'manager of the installing shop': staff(21, 2, 'manager'),
  'production staff of the installing shop': staff(22, 2, 'production'),
  client: user(3, 'client'),
  'another shop': user(4, 'contractor'),
  'another installer': user(5, 'subcontractor'),
  'another client': user(6, 'client'),
  'manager of another shop': staff(41, 4, 'manager'),
  'production staff of another shop': staff(42, 4, 'production'),
};
type Person = keyof typeof PEOPLE;

const MANAGERS: Person[] = ['owner', 'owner who is now only an installer', 'admin', 'manager of the shop'];
const WRITERS: Person[] = [
  ...MANAGERS,
  'production staff of the shop',
  'installer',
  'listed contractor hired as installer',
  'manager of the installing shop',
  'production staff of the installing shop',
];

const PERMISSIONS: [
  action: string,
  may: (actor: Actor, people: ProjectPeople) => boolean,
  allowed: Person[],
][] = [
  ['read', policy.mayReadConditionReports, [...WRITERS, 'client']],
  ['write', policy.mayWriteConditionReports, WRITERS],
  ['share on the status page', policy.mayShareConditionReports, MANAGERS],
];

describe.each(PERMISSIONS)('%s condition reports', (_action, may, allowedPeople) => {
  test.each(Object.keys(PEOPLE) as Person[])('%s', (person) => {
    expect(may(PEOPLE[person], project)).toBe(allowedPeople.includes(person));
  });
});

test('an installer who was removed from the project may not write reports', () => {
  expect(policy.mayWriteConditionReports(PEOPLE.installer, { ...project, subcontractorId: null })).toBe(
    false,
  );
});

function user(userId: number, role: Actor['role'], allowContractorRole = false): Actor {
  return { kind: 'user', userId, role, allowContractorRole, staffOf: null };
}

function staff(userId: number, shopId: number, role: StaffRole): Actor {
  return { ...user(userId, 'contractor'), staffOf: { shopId, role } };
}
