import { describe, expect, test } from 'vitest';
import type { Actor, StaffRole } from '#shared/actor.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { signalOf, type LiveEvent } from '#server/features/live/signals.ts';

const [SHOP, INSTALLER, CLIENT, FORMER_MEMBER, ADMIN] = [1, 2, 3, 4, 9];
const people: ProjectPeople = { contractorId: SHOP, subcontractorId: INSTALLER, clientId: CLIENT };
const peopleByProject = new Map([[7, people]]);

describe('an event of a project', () => {
  const photoEvent = makeEvent({ projectId: 7, action: 'photo_upload' });

  test.each([SHOP, INSTALLER, CLIENT, ADMIN])('is sent to user %i, who sees the project', (userId) => {
    expect(signalOf(photoEvent, peopleByProject, makeActor(userId))).toEqual({
      kind: 'project',
      projectId: 7,
    });
  });

  test('is sent to nobody else', () => {
    expect(signalOf(photoEvent, peopleByProject, makeActor(FORMER_MEMBER))).toBeNull();
  });
});

test('only the acting user gets the tab id', () => {
  const photoEvent = makeEvent({ projectId: 7, action: 'photo_upload', tabId: 'a0a1a2a3a4a5a6a7' });
  expect(signalOf(photoEvent, peopleByProject, makeActor(SHOP))).toMatchObject({ tabId: 'a0a1a2a3a4a5a6a7' });
  expect(signalOf(photoEvent, peopleByProject, makeActor(CLIENT))).not.toHaveProperty('tabId');
});

test('a removed user gets a ‘left’ signal, the others a ‘project’ signal', () => {
  const unassignedEvent = makeEvent({
    projectId: 7,
    action: 'installer_unassigned',
    details: { subcontractorId: FORMER_MEMBER },
  });
  expect(signalOf(unassignedEvent, peopleByProject, makeActor(FORMER_MEMBER))).toEqual({
    kind: 'left',
    projectId: 7,
  });
  expect(signalOf(unassignedEvent, peopleByProject, makeActor(SHOP))).toEqual({
    kind: 'project',
    projectId: 7,
  });
});

test('a user who was removed and added again gets a ‘project’ signal', () => {
  const unassignedEvent = makeEvent({
    projectId: 7,
    action: 'installer_unassigned',
    details: { subcontractorId: INSTALLER },
  });
  expect(signalOf(unassignedEvent, peopleByProject, makeActor(INSTALLER))).toEqual({
    kind: 'project',
    projectId: 7,
  });
});

test('a deletion sends a ‘left’ signal to participants and admins', () => {
  const deletionEvent = makeEvent({
    action: 'project_deleted',
    details: { projectId: 8, contractorId: SHOP, subcontractorId: INSTALLER, clientId: null },
  });
  for (const userId of [SHOP, INSTALLER, ADMIN])
    expect(signalOf(deletionEvent, new Map(), makeActor(userId))).toEqual({ kind: 'left', projectId: 8 });
  expect(signalOf(deletionEvent, new Map(), makeActor(CLIENT))).toBeNull();
});

test('team and verification events are sent to the users in their details', () => {
  const memberAddedEvent = makeEvent({
    action: 'team_member_added',
    details: { contractorId: SHOP, subcontractorId: INSTALLER },
  });
  const verifiedEvent = makeEvent({ action: 'document_verified', details: { userId: SHOP } });
  expect(signalOf(memberAddedEvent, new Map(), makeActor(SHOP))).toEqual({ kind: 'team' });
  expect(signalOf(memberAddedEvent, new Map(), makeActor(INSTALLER))).toEqual({ kind: 'team' });
  expect(signalOf(memberAddedEvent, new Map(), makeActor(ADMIN))).toBeNull();
  expect(signalOf(verifiedEvent, new Map(), makeActor(SHOP))).toEqual({ kind: 'account' });
  expect(signalOf(verifiedEvent, new Map(), makeActor(CLIENT))).toBeNull();
  const unverifiedEvent = { ...verifiedEvent, action: 'document_unverified' };
  expect(signalOf(unverifiedEvent, new Map(), makeActor(SHOP))).toEqual({ kind: 'account' });
});

test('the removal of a staff member is sent to the member and the shop owner', () => {
  const removalEvent = makeEvent({
    action: 'staff_removed',
    details: { shopId: SHOP, userId: FORMER_MEMBER },
  });
  expect(signalOf(removalEvent, new Map(), makeActor(FORMER_MEMBER))).toEqual({ kind: 'everything' });
  expect(signalOf(removalEvent, new Map(), makeActor(SHOP))).toEqual({ kind: 'staff' });
  expect(signalOf(removalEvent, new Map(), makeStaffActor('manager'))).toBeNull();
  expect(signalOf(removalEvent, new Map(), makeActor(ADMIN))).toBeNull();
});

test.each(['manager', 'production'] as const)('events of the shop are sent to its staff: %s', (role) => {
  const photoEvent = makeEvent({ projectId: 7, action: 'photo_upload' });
  expect(signalOf(photoEvent, peopleByProject, makeStaffActor(role))).toEqual({
    kind: 'project',
    projectId: 7,
  });
  expect(signalOf(photoEvent, peopleByProject, makeStaffActor(role, FORMER_MEMBER))).toBeNull();
  const deletionEvent = makeEvent({
    action: 'project_deleted',
    details: { projectId: 8, contractorId: SHOP },
  });
  expect(signalOf(deletionEvent, new Map(), makeStaffActor(role))).toEqual({ kind: 'left', projectId: 8 });
  const memberAddedEvent = makeEvent({
    action: 'team_member_added',
    details: { contractorId: SHOP, subcontractorId: 2 },
  });
  expect(signalOf(memberAddedEvent, new Map(), makeStaffActor(role))).toEqual({ kind: 'team' });
});

function makeEvent(overrides: Partial<LiveEvent>): LiveEvent {
  return { id: 1, projectId: null, userId: SHOP, action: 'message_sent', details: {}, ...overrides };
}

function makeStaffActor(role: StaffRole, shopId = SHOP): Actor {
  return { ...makeActor(20), staffOf: { shopId, role } };
}

function makeActor(userId: number): Actor {
  const role = userId === ADMIN ? 'admin' : 'contractor';
  return { kind: 'user', userId, role, allowContractorRole: false, staffOf: null };
}
