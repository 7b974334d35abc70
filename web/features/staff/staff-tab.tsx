import { StaffInvitations } from './staff-invitations.tsx';
import { StaffList } from './staff-list.tsx';

/** The people of the shop: its staff and the open invitations. */
export function StaffTab() {
  return (
    <div className="flex flex-col gap-8">
      <StaffList />
      <StaffInvitations />
    </div>
  );
}
