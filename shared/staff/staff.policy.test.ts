import { expect, test } from 'vitest';
import type { Actor } from '#shared/actor.ts';
import { mayManageStaff } from '#shared/staff/staff.policy.ts';

const PERMISSIONS: [who: string, actor: Partial<Actor>, manages: boolean][] = [
  ['the owner of a shop', { role: 'contractor' }, true],
  ['an installer who may contract', { role: 'subcontractor', allowContractorRole: true }, true],
  ['a manager', { staffOf: { shopId: 7, role: 'manager' } }, false],
  ['a member of the production staff', { staffOf: { shopId: 7, role: 'production' } }, false],
  ['an installer', { role: 'subcontractor' }, false],
  ['a client', { role: 'client' }, false],
  ['an admin', { role: 'admin' }, false],
];

test.each(PERMISSIONS)('permission to manage staff: %s', (_who, actorFields, mayManage) => {
  const actor: Actor = {
    kind: 'user',
    userId: 1,
    role: 'contractor',
    allowContractorRole: false,
    staffOf: null,
    ...actorFields,
  };
  expect(mayManageStaff(actor)).toBe(mayManage);
});
