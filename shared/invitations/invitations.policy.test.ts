import { expect, test } from 'vitest';
import { ROLES } from '#shared/actor.ts';
import { mayAcceptInvitation } from './invitations.policy.ts';

test.each(ROLES)('%s accepts only the invitations for this role', (role) => {
  expect(mayAcceptInvitation({ role }, 'client')).toBe(role === 'client');
  expect(mayAcceptInvitation({ role }, 'staff')).toBe(role === 'contractor');
});
