import type { Role, StaffRole } from '#shared/actor.ts';
import type { User } from '#shared/users/user.wire.ts';

/** The role labels of the shell. */
const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  contractor: 'Contractor',
  subcontractor: 'Subcontractor',
  client: 'Client',
};

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = { manager: 'Manager', production: 'Production' };

/** The label of the user's role. For staff, the role in the shop and the shop's name. */
export function roleLabelOf({
  role,
  staffRole,
  shopName,
}: Pick<User, 'role' | 'staffRole' | 'shopName'>): string {
  return staffRole ? `${STAFF_ROLE_LABELS[staffRole]} · ${shopName}` : ROLE_LABELS[role];
}
