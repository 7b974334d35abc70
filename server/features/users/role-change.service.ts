import { AppError } from '#shared/errors.ts';
import type { RoleChoice } from '#shared/users/profile.forms.ts';
import { roleFieldsOf, type RoleFields } from '#shared/users/role-type.ts';
import { canActAsContractor, maySwitchRole } from '#shared/users/users.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { countStaffOf, isStaff, lockUser, type LockedUser, type UserRow } from './users.repository.ts';
import { changeUser } from './users.service.ts';

/**
 * Switches the caller's role type; 403 for admins, clients and staff (docs/requirements/settings.md, Role switch). 409 for a shop
 * with staff when the new role cannot act as a contractor.
 */
export async function switchRole(app: AppContext, scope: Scope, { roleType }: RoleChoice): Promise<UserRow> {
  return app.database.transaction(async (tx) => {
    // Reads the current role, because an admin may have changed it since the session was read.
    const user = await lockUser(tx, scope.userId);
    if (!user) throw new AppError('not_signed_in', 'You are not signed in');
    const isStaffMember = await isStaff(tx, user.id);
    if (isStaffMember || !maySwitchRole({ ...scope, role: user.role })) {
      throw new AppError(
        'forbidden',
        isStaffMember ? STAFF_ROLE_MESSAGE : 'Only contractors and subcontractors can switch their role',
      );
    }
    const fields = roleFieldsOf(roleType);
    await requireNoStaffUnlessContractor(tx, user, fields);
    return changeUser(tx, scope, user, fields);
  });
}

const STAFF_ROLE_MESSAGE = 'The staff of a shop cannot switch their role';

/**
 * Checks that a row-locked account may have this role. 409 for a member of staff, and for a shop with staff when the new role
 * cannot act as a contractor.
 */
export async function requireAllowedRole(tx: Tx, user: LockedUser, fields: RoleFields): Promise<void> {
  if (await isStaff(tx, user.id)) throw new AppError('conflict', STAFF_ROLE_MESSAGE);
  await requireNoStaffUnlessContractor(tx, user, fields);
}

async function requireNoStaffUnlessContractor(tx: Tx, { id }: LockedUser, fields: RoleFields): Promise<void> {
  if (canActAsContractor({ ...fields, staffOf: null }) || (await countStaffOf(tx, id)) === 0) return;
  throw new AppError('conflict', 'A shop with staff cannot become a subcontractor. Remove its staff first');
}
