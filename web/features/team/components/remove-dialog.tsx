import type { Installer } from '#shared/team/installer.wire.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveFromTeam } from '../team.queries.ts';

interface RemoveFromTeamDialogProps {
  installer: Pick<Installer, 'id' | 'name'>;
  onClose: () => void;
}

export function RemoveFromTeamDialog({ installer, onClose }: RemoveFromTeamDialogProps) {
  const remove = useRemoveFromTeam(installer);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove from your team?"
      text={`${installer.name} stays on assigned projects. You can add them again from the registry.`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      busyText="Removing..."
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
