import type { StaffMember } from '#shared/staff/staff.contract.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveStaff } from '../staff.queries.ts';

interface RemoveStaffDialogProps {
  member: StaffMember;
  onClose: () => void;
}

export function RemoveStaffDialog({ member, onClose }: RemoveStaffDialogProps) {
  const remove = useRemoveStaff(member);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${member.name} from your staff?`}
      text="They lose access to your projects immediately. Their work stays in the projects under their name, and they keep their account."
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      busyText="Removing..."
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
