import { z } from 'zod';
import { STAFF_ROLES } from '#shared/actor.ts';
import { endpoint } from '#shared/endpoint.ts';
import { staffRoleChange } from '#shared/staff/staff.forms.ts';
import { personRecord } from '#shared/users/user.wire.ts';
import { idText, timestamp, openEnum, success } from '#shared/wire.ts';

/** A member of a shop's staff; `createdAt` is when they joined. */
export const staffMemberRecord = personRecord
  .pick({ id: true, name: true, avatarUrl: true })
  .extend({
    username: z.string(),
    email: z.string(),
    role: openEnum(STAFF_ROLES),
    createdAt: timestamp,
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof staffMemberRecord>;

const tag = 'Staff';
const params = z.object({ userId: idText });

/** For the owner of a shop; other users get a 403. */
export const staffContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: "The staff of the caller's shop, by name",
    tag,
    access: 'signed-in',
    output: z.array(staffMemberRecord),
    errorCodes: ['forbidden'],
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/staff/{userId}',
    summary: 'Change the role of a member of staff',
    tag,
    access: 'signed-in',
    params,
    body: staffRoleChange,
    output: staffMemberRecord,
    errorCodes: ['forbidden', 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/{userId}',
    summary: "Remove a member of staff, which ends their access to the shop's projects at once",
    tag,
    access: 'signed-in',
    params,
    output: success,
    errorCodes: ['forbidden', 'not_found'],
  }),
};
