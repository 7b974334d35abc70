import { STAFF_ROLES } from '#shared/actor.ts';
import type { StaffMember } from '#shared/staff/staff.contract.ts';
import { usePendingChoice } from '#web/lib/use-pending-choice.ts';
import { STAFF_ROLE_LABELS } from '#web/shell/role-labels.ts';
import { Select } from '#web/ui/select.tsx';
import { useChangeStaffRole } from '../staff.queries.ts';

/** Selects the role of a member of staff. The choice is saved at once, and rolled back on failure. */
export function StaffRoleSelect({ member }: { member: StaffMember }) {
  const [picked, pick] = usePendingChoice(useChangeStaffRole(member).mutate);
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      className="max-w-44"
      value={picked ?? member.role}
      onChange={({ target }) => {
        const chosen = STAFF_ROLES.find((role) => role === target.value);
        if (chosen) pick(chosen);
      }}
    >
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {STAFF_ROLE_LABELS[role]}
        </option>
      ))}
    </Select>
  );
}
