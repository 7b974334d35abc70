import { describe, expect, test } from 'vitest';
import type { Actor, StaffRole } from '#shared/actor.ts';
import type { ResponsibleParty, PendingReason } from '#shared/projects/pending-action.ts';
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
  'manager of the shop',
] as const;
const production = ['production staff of the shop'] as const;
const installers = [
  'installer',
  'installer who may contract elsewhere',
  'listed contractor hired as installer',
  'manager of the installing shop',
  'production staff of the installing shop',
] as const;
/** The installers, except the staff of an installing shop. */
const installerAccounts = installers.slice(0, 3);
const participants = [...shop, ...production, ...installers, 'client'] as const;
const strangers = [
  'another shop',
  'another listed shop',
  'another installer',
  'another installer who may contract',
  'another client',
  'manager of another shop',
  'production staff of another shop',
] as const;
const allPeople = [...participants, ...strangers] as const;

type Person = (typeof allPeople)[number];

const PEOPLE: Record<Person, Actor> = {
  owner: user(1, 'contractor'),
  'owner who is an installer and may contract': user(1, 'subcontractor', true),
  'owner who is now only an installer': user(1, 'subcontractor'),
  admin: user(9, 'admin'),
  'manager of the shop': staff(11, 1, 'manager'),
  'production staff of the shop': staff(12, 1, 'production'),
  installer: user(2, 'subcontractor'),
  'installer who may contract elsewhere': user(2, 'subcontractor', true),
  'listed contractor hired as installer': user(2, 'contractor', true),
  'manager of the installing shop': staff(21, 2, 'manager'),
  'production staff of the installing shop': staff(22, 2, 'production'),
  client: user(3, 'client'),
  'another shop': user(4, 'contractor'),
  'another listed shop': user(4, 'contractor', true),
  'another installer': user(5, 'subcontractor'),
  'another installer who may contract': user(5, 'subcontractor', true),
  'another client': user(6, 'client'),
  'manager of another shop': staff(41, 4, 'manager'),
  'production staff of another shop': staff(42, 4, 'production'),
};

const PERMISSIONS: [action: string, may: (actor: Actor) => boolean, allowed: readonly Person[]][] = [
  ['see the project, its photos and tracking', (actor) => policy.maySeeProject(actor, project), participants],
  [
    'create a project',
    policy.mayCreateProject,
    [
      'owner',
      'owner who is an installer and may contract',
      'manager of the shop',
      'installer who may contract elsewhere',
      'listed contractor hired as installer',
      'manager of the installing shop',
      'another shop',
      'another listed shop',
      'another installer who may contract',
      'manager of another shop',
    ],
  ],
  ['edit', (actor) => policy.mayEditProject(actor, project), shop],
  ['leave', (actor) => policy.mayLeaveProject(actor, project), ['client']],
  ['delete', (actor) => policy.mayDeleteProject(actor, project), shop],
  ['complete and reopen', (actor) => policy.mayCompleteProject(actor, project), shop],
  ['assign', (actor) => policy.mayAssign(actor, project), shop],
  ['manage clients', (actor) => policy.mayManageClients(actor, project), shop],
  ['override a gate', (actor) => policy.mayOverrideGates(actor, project), shop],
  ['upload an artwork proof', (actor) => policy.mayUploadProof(actor, project), [...shop, ...production]],
  ['add tracking', (actor) => policy.mayAddTracking(actor, project), [...shop, ...production]],
  ['delete tracking', (actor) => policy.mayDeleteTracking(actor, project), shop],
  ['approve a proof', (actor) => policy.mayApproveProof(actor, project), [...shop, 'client']],
  ['comment on a proof', (actor) => policy.mayCommentOnProofs(actor, project), participants],
  ['resolve comments of others', mayResolve({ isOwn: false }), [...shop, ...production]],
  ['resolve own comments', mayResolve({ isOwn: true }), participants],
  ['manage the status link', (actor) => policy.mayManageStatusLink(actor, project), shop],
  ['approve a proof without “on behalf”', approvesAsClient, ['client']],
  ['send for review', (actor) => policy.maySendForReview(actor, project), shop],
  ['see reviews', (actor) => policy.maySeeReviews(actor, project), [...shop, ...production, 'client']],
  ['see all reviews', seesAllReviews, [...shop, ...production]],
  [
    'upload photos',
    (actor) => policy.mayUploadPhoto(actor, project),
    [...shop, ...production, ...installers],
  ],
  [
    'write the install record',
    (actor) => policy.mayWriteInstallRecord(actor, project),
    [...shop, ...production, ...installers],
  ],
  ['read and send messages', (actor) => policy.mayMessage(actor, project), participants],
];

function mayResolve(comment: { isOwn: boolean }): (actor: Actor) => boolean {
  return (actor) => policy.mayResolveComment(actor, project, comment);
}

function approvesAsClient(actor: Actor): boolean {
  return policy.mayApproveProof(actor, project) && !policy.approvesOnBehalf(actor, project);
}

function seesAllReviews(actor: Actor): boolean {
  return policy.maySeeReviews(actor, project) && !policy.seesOwnReviewsOnly(actor, project);
}

describe('project permissions', () => {
  describe.each(PERMISSIONS)('%s', (_action, may, allowedPeople) => {
    test.each(allPeople)('%s', (person) => {
      expect(may(PEOPLE[person])).toBe(allowedPeople.includes(person));
    });
  });

  test('only the shop, its staff and admins see a project without installer and client', () => {
    const unassigned = { contractorId: 1, subcontractorId: null, clientId: null };
    const visibleTo = allPeople.filter((person) => policy.maySeeProject(PEOPLE[person], unassigned));
    expect(visibleTo).toEqual([...shop, ...production]);
  });

  test('a shop that installs its own project keeps the permissions of an owner', () => {
    const ownProject = { contractorId: 1, subcontractorId: 1, clientId: null };
    const owner = user(1, 'contractor', true);
    expect(policy.mayEditProject(owner, ownProject)).toBe(true);
    expect(policy.mayMoveStage(owner, ownProject, 'artwork_design_initiated')).toBe(true);
  });
});

describe('permission to move stages', () => {
  const installerStages: StageId[] = [
    'wrap_shipped',
    'pre_installation_photos_uploaded',
    'wrap_installed',
    'post_installation_photos_uploaded',
  ];

  test.each([...shop, ...production])('%s: all stages', (person) => {
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

  test('stageAuthority returns the permissions of its actor', () => {
    const installer = policy.stageAuthority(PEOPLE.installer, project);
    expect(installer.mayMove('wrap_shipped', 'wrap_installed')).toBe(true);
    expect(installer.mayMove('wrap_printed', 'wrap_shipped')).toBe(false);
    expect(installer).toMatchObject({ mayComplete: false, mayOverrideGates: false });
    const owner = policy.stageAuthority(PEOPLE.owner, project);
    expect(owner.mayMove('artwork_design_initiated', 'wrap_printed')).toBe(true);
    expect(owner).toMatchObject({ mayComplete: true, mayOverrideGates: true });
    const staffAuthority = policy.stageAuthority(PEOPLE['production staff of the shop'], project);
    expect(staffAuthority.mayMove('artwork_design_initiated', 'wrap_printed')).toBe(true);
    expect(staffAuthority).toMatchObject({ mayComplete: false, mayOverrideGates: false });
  });
});

describe('permission to delete photos and proofs', () => {
  const uploaderCases: [uploader: string, uploadedById: number | null, allowed: readonly Person[]][] = [
    ["the shop's", 1, shop],
    ["the manager's", 11, shop],
    ["the production staff's", 12, [...shop, ...production]],
    ["the installer's", 2, [...shop, ...installerAccounts]],
    ["the installing shop's production staff's", 22, [...shop, 'production staff of the installing shop']],
    ["the client's", 3, shop],
    ["a former installer's", 5, shop],
    ["a deleted user's", null, shop],
  ];

  describe.each(uploaderCases)('%s photo or unapproved proof', (_uploader, uploadedById, allowed) => {
    test.each(allPeople)('%s', (person) => {
      const photo = { uploadedById, isEvidence: false };
      const proof = { uploadedById, isApproved: false, hasDecision: false };
      expect(policy.mayDeletePhoto(PEOPLE[person], project, photo)).toBe(allowed.includes(person));
      expect(policy.mayDeleteProof(PEOPLE[person], project, proof)).toBe(allowed.includes(person));
    });
  });

  test.each(allPeople)('nobody may delete a photo that is evidence: %s', (person) => {
    const actor = PEOPLE[person];
    const evidence = { uploadedById: actor.userId, isEvidence: true };
    expect(policy.mayDeletePhoto(actor, project, evidence)).toBe(false);
  });

  test.each(allPeople)('nobody may delete an approved proof: %s', (person) => {
    const actor = PEOPLE[person];
    const approvedProof = { uploadedById: actor.userId, isApproved: true, hasDecision: false };
    expect(policy.mayDeleteProof(actor, project, approvedProof)).toBe(false);
  });

  test.each(allPeople)('nobody may delete a proof with a recorded decision: %s', (person) => {
    const actor = PEOPLE[person];
    const decidedProof = { uploadedById: actor.userId, isApproved: false, hasDecision: true };
    expect(policy.mayDeleteProof(actor, project, decidedProof)).toBe(false);
  });
});

describe('the responsible user of a pending action', () => {
  const responsiblePeople = (on: ResponsibleParty, reason: PendingReason) =>
    allPeople.filter((person) => policy.isResponsible(PEOPLE[person], project, { on, reason }));
  const ownerOrManager = [
    'owner',
    'owner who is an installer and may contract',
    'owner who is now only an installer',
    'manager of the shop',
  ];

  test.each([
    'proof',
    'review-start',
    'proof-tracking',
    'sample',
    'sample-answer',
    'print',
    'shipping',
  ] as const)('is the whole shop for %s', (reason) =>
    expect(responsiblePeople('contractor', reason)).toEqual([...ownerOrManager, ...production]),
  );

  test.each(['client-review', 'artwork-approval', 'scheduling', 'installer', 'closing'] as const)(
    'is not the production staff for %s',
    (reason) => expect(responsiblePeople('contractor', reason)).toEqual(ownerOrManager),
  );

  test.each(['photos-before', 'installation', 'photos-after'] as const)(
    'is the installer with all staff of an installing shop for %s',
    (reason) => expect(responsiblePeople('subcontractor', reason)).toEqual(installers),
  );

  test.each(['client-review', 'sample-answer', 'artwork-approval'] as const)(
    'is the client for %s',
    (reason) => expect(responsiblePeople('client', reason)).toEqual(['client']),
  );
});

function user(userId: number, role: Actor['role'], allowContractorRole = false): Actor {
  return { kind: 'user', userId, role, allowContractorRole, staffOf: null };
}

function staff(userId: number, shopId: number, role: StaffRole): Actor {
  return { ...user(userId, 'contractor'), staffOf: { shopId, role } };
}

function stagesOf(person: Person): StageId[] {
  return STAGE_IDS.filter((stage) => policy.mayMoveStage(PEOPLE[person], project, stage));
}
