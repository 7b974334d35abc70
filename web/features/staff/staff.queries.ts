import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#shared/actor.ts';
import type { StaffMember } from '#shared/staff/staff.contract.ts';
import { call } from '#web/api/call.ts';
import { staffKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { errorToastHandler } from '#web/session/failure-toast.ts';
import { STAFF_ROLE_LABELS } from '#web/shell/role-labels.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The staff of the signed-in owner's shop, sorted by name. */
export const staffQuery = queryOptions({
  queryKey: staffKeys.list,
  queryFn: ({ signal }) => call('GET /api/staff', {}, { signal }),
});

const INVALIDATED_KEYS = [staffKeys.all];

export function useChangeStaffRole({ id, name }: StaffMember) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    // Changes are sent one after another, so that quick changes keep their order.
    scope: { id: 'staff-role' },
    send: (role: StaffRole, key) =>
      call('PATCH /api/staff/{userId}', { params: { userId: String(id) }, body: { role } }, { key }),
    onSuccess: (changedMember) => {
      queryClient.setQueryData(staffQuery.queryKey, (staff) =>
        staff?.map((member) => (member.id === id ? changedMember : member)),
      );
      toast({ title: 'Role changed', description: `${name}: ${STAFF_ROLE_LABELS[changedMember.role]}` });
    },
    onError: errorToastHandler('Failed to change the role'),
  });
}

export function useRemoveStaff({ id, name }: StaffMember) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (_: void, key) => call('DELETE /api/staff/{userId}', { params: { userId: String(id) } }, { key }),
    onSuccess: () => {
      queryClient.setQueryData(staffQuery.queryKey, (staff) => staff?.filter((member) => member.id !== id));
      toast({ title: 'Removed from your staff', description: `${name} no longer sees your projects.` });
    },
    onError: errorToastHandler('Failed to remove the staff member'),
  });
}
