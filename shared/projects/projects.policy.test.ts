import { describe, expect, test } from 'vitest';
import type { Actor } from '#shared/actor.ts';
import * as policy from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

const project: ProjectPeople = { contractorId: 1, subcontractorId: 2, clientId: 3 };

const shop = [
  'owner',
  'owner who is an installer and may contract',
  'owner who is now only an installer',
  'admin',
] as const;
const installers = [
  'installer',
  'installer who may contract elsewhere',
  'listed contractor hired as installer',
] as const;
const participants = [...shop, ...installers, 'client'] as const;
const strangers = [
  'another shop',
  'another listed shop',
  'another installer',
  'another installer who may contract',
  'another client',
] as const;
const allPeople = [...participants, ...strangers] as const;

type Person = (typeof allPeople)[number];

const PEOPLE: Record<Person, Actor> = {
  owner: user(1, 'contractor'),
  'owner who is an installer and may contract': user(1, 'subcontractor', true),
  'owner who is now only an installer': user(1, 'subcontractor'),
  admin: user(9, 'admin'),
  installer: user(2, 'subcontractor'),
  'installer who may contract elsewhere': user(2, 'subcontractor', true),
  'listed contractor hired as installer': user(2, 'contractor', true),
  client: user(3, 'client'),
  'another shop': user(4, 'contractor'),
  'another listed shop': user(4, 'contractor', true),
  'another installer': user(5, 'subcontractor'),
  'another installer who may contract': user(5, 'subcontractor', true),
  'another client': user(6, 'client'),
};

const PERMISSIONS: [action: string, may: (actor: Actor) => boolean, allowed: readonly Person[]][] = [
  ['see the project, its photos and tracking', (actor) => policy.maySeeProject(actor, project), participants],
  [
    'create a project',
    policy.mayCreateProject,
    [
      'owner',
      'owner who is an installer and may contract',
      'installer who may contract elsewhere',
      'listed contractor hired as installer',
      'another shop',
      'another listed shop',
      'another installer who may contract',
    ],
  ],
  ['edit', (actor) => policy.mayEditProject(actor, project), shop],
  ['leave', (actor) => policy.mayLeaveProject(actor, project), ['client']],
  ['delete', (actor) => policy.mayDeleteProject(actor, project), shop],
  ['complete and reopen', (actor) => policy.mayCompleteProject(actor, project), shop],
  ['assign', (actor) => policy.mayAssign(actor, project), shop],
  ['override a gate', (actor) => policy.mayOverrideGates(actor, project), shop],
  ['upload an artwork proof', (actor) => policy.mayUploadProof(actor, project), shop],
  ['add tracking', (actor) => policy.mayAddTracking(actor, project), shop],
  ['delete tracking', (actor) => policy.mayDeleteTracking(actor, project), shop],
  ['approve a proof', (actor) => policy.mayApproveProof(actor, project), [...shop, 'client']],
  ['approve a proof without “on behalf”', approvesAsClient, ['client']],
  ['upload photos', (actor) => policy.mayUploadPhoto(actor, project), [...shop, ...installers]],
  ['read and send messages', (actor) => policy.mayMessage(actor, project), participants],
];

function approvesAsClient(actor: Actor): boolean {
  return policy.mayApproveProof(actor, project) && !policy.approvesOnBehalf(actor, project);
}

describe('project permissions', () => {
  describe.each(PERMISSIONS)('%s', (_action, may, allowed) => {
    test.each(allPeople)('%s', (person) => {
      expect(may(PEOPLE[person])).toBe(allowed.includes(person));
    });
  });

  test('only the shop and admins see a project without installer and client', () => {
    const unassigned = { contractorId: 1, subcontractorId: null, clientId: null };
    const visibleTo = allPeople.filter((person) => policy.maySeeProject(PEOPLE[person], unassigned));
    expect(visibleTo).toEqual(shop);
  });

  test('a shop that installs its own project keeps the permissions of an owner', () => {
    const own = { contractorId: 1, subcontractorId: 1, clientId: null };
    const owner = user(1, 'contractor', true);
    expect(policy.mayEditProject(owner, own)).toBe(true);
    expect(policy.mayMoveStage(owner, own, 'artwork_design_initiated')).toBe(true);
  });
});

describe('permission to move stages', () => {
  const installerStages: StageId[] = [
    'wrap_shipped',
    'pre_installation_photos_uploaded',
    'wrap_installed',
    'post_installation_photos_uploaded',
  ];

  test.each(shop)('%s: all stages', (person) => {
    expect(stagesOf(person)).toEqual(STAGE_IDS);
  });

  test.each(installers)('%s: from wrap_shipped', (person) => {
    expect(stagesOf(person)).toEqual(installerStages);
  });

  test.each(['client', ...strangers] as const)('%s: no stage', (person) => {
    expect(stagesOf(person)).toEqual([]);
  });

  test('an installer moves the project only between the installer stages', () => {
    const { installer } = PEOPLE;
    expect(policy.mayMoveStage(installer, project, 'wrap_printed', 'wrap_shipped')).toBe(false);
    expect(policy.mayMoveStage(installer, project, 'wrap_shipped', 'wrap_printed')).toBe(false);
    expect(policy.mayMoveStage(installer, project, 'wrap_installed', 'wrap_shipped')).toBe(true);
  });

  test('stageAuthority has the same permissions', () => {
    const installer = policy.stageAuthority(PEOPLE.installer, project);
    expect(installer.mayMove('wrap_shipped', 'wrap_installed')).toBe(true);
    expect(installer.mayMove('wrap_printed', 'wrap_shipped')).toBe(false);
    expect(installer).toMatchObject({ mayComplete: false, mayOverrideGates: false });
    const owner = policy.stageAuthority(PEOPLE.owner, project);
    expect(owner.mayMove('artwork_design_initiated', 'wrap_printed')).toBe(true);
    expect(owner).toMatchObject({ mayComplete: true, mayOverrideGates: true });
  });
});

describe('permission to delete photos and proofs', () => {
  const uploaders: [uploader: string, uploadedById: number | null, allowed: readonly Person[]][] = [
    ["the shop's", 1, shop],
    ["the installer's", 2, [...shop, ...installers]],
    ["the client's", 3, shop],
    ["a former installer's", 5, shop],
    ["a deleted user's", null, shop],
  ];

  describe.each(uploaders)('%s photo or unapproved proof', (_uploader, uploadedById, allowed) => {
    test.each(allPeople)('%s', (person) => {
      const photo = { uploadedById };
      const proof = { uploadedById, isApproved: false };
      expect(policy.mayDeletePhoto(PEOPLE[person], project, photo)).toBe(allowed.includes(person));
      expect(policy.mayDeleteProof(PEOPLE[person], project, proof)).toBe(allowed.includes(person));
    });
  });

  test.each(allPeople)('nobody may delete an approved proof: %s', (person) => {
    const actor = PEOPLE[person];
    const approved = { uploadedById: actor.userId, isApproved: true };
    expect(policy.mayDeleteProof(actor, project, approved)).toBe(false);
  });
});

function user(userId: number, role: Actor['role'], allowContractorRole = false): Actor {
  return { kind: 'user', userId, role, allowContractorRole };
}

function stagesOf(person: Person): StageId[] {
  return STAGE_IDS.filter((stage) => policy.mayMoveStage(PEOPLE[person], project, stage));
}
