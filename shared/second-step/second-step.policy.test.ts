import { expect, test } from 'vitest';
import { ROLES, type Actor } from '#shared/actor.ts';
import { isSecondStepRequired, mayRemoveMethod, mayResetSecondStep } from './second-step.policy.ts';

test.each([
  ['nobody', []],
  ['admins', ['admin']],
  ['everybody', ROLES],
] as const)('the requirement %j applies to %j', (requirement, roles) => {
  expect(ROLES.filter((role) => isSecondStepRequired(requirement, role))).toEqual(
    ROLES.filter((role) => roles.some((requiredRole) => requiredRole === role)),
  );
});

test.each([
  [{ isRequired: true, methodCount: 1 }, false],
  [{ isRequired: true, methodCount: 2 }, true],
  [{ isRequired: false, methodCount: 1 }, true],
])('mayRemoveMethod(%j) returns %j', (state, isAllowed) => {
  expect(mayRemoveMethod(state)).toBe(isAllowed);
});

test('only an admin may reset a second step, except the second step of an admin', () => {
  for (const role of ROLES) {
    const actor: Actor = { kind: 'user', userId: 1, role, allowContractorRole: true, staffOf: null };
    const resettableRoles = ROLES.filter((account) => mayResetSecondStep(actor, { role: account }));
    expect(resettableRoles).toEqual(role === 'admin' ? ROLES.filter((account) => account !== 'admin') : []);
  }
});
