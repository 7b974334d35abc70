import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { StaffMember } from '#shared/staff/staff.contract.ts';
import { errorText } from '#web/api/api-error.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { RemoveStaffDialog } from './components/remove-staff-dialog.tsx';
import { staffColumns } from './components/staff-columns.tsx';
import { staffQuery } from './staff.queries.ts';

/** The staff of the shop, with their roles. */
export function StaffList() {
  const staff = useQuery(staffQuery);
  return (
    <SectionCard title="Staff" description={ROLES_TEXT} flush>
      {staff.data ? (
        <StaffMembers staff={staff.data} />
      ) : staff.error ? (
        <ErrorState
          title="Your staff could not be loaded"
          text={errorText(staff.error, 'Please try again.')}
          query={staff}
        />
      ) : (
        <TableSkeleton text="Loading your staff..." />
      )}
    </SectionCard>
  );
}

const ROLES_TEXT =
  'Managers can do everything you can, except manage staff and change your account. Production staff can see all projects, move stages, and add photos, proofs, tracking and messages.';

function StaffMembers({ staff }: { staff: StaffMember[] }) {
  const [memberToRemove, setMemberToRemove] = useState<StaffMember>();
  const columns = useMemo(() => staffColumns(setMemberToRemove), []);
  return (
    <>
      {staff.length > 0 ? (
        <Table caption="Staff" columns={columns} rows={staff} rowKey={({ id }) => id} />
      ) : (
        <EmptyState
          icon={<Users />}
          title="No staff yet"
          text="The people who work in your shop appear here once they accept your invitation."
        />
      )}
      {memberToRemove && (
        <RemoveStaffDialog member={memberToRemove} onClose={() => setMemberToRemove(undefined)} />
      )}
    </>
  );
}
