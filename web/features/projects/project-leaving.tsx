import { useNavigate } from '@tanstack/react-router';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useLeaveProject } from './projects.queries.ts';

interface LeaveProjectDialogProps {
  project: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Removes the client from the project, and opens the project list. */
export function LeaveProjectDialog({ project, open, onClose }: LeaveProjectDialogProps) {
  const navigate = useNavigate();
  const leaving = useLeaveProject(project.id, async () => {
    toast({ title: 'You left the project' });
    await navigate({ to: '/my-projects', replace: true });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Leave Project"
      text="You'll lose access to this project and its messages. The shop will be notified and can add you again."
      confirmLabel="Leave project"
      danger
      busy={leaving.isPending}
      busyText="Leaving..."
      onConfirm={() =>
        leaving.mutate(undefined, {
          onError: (error) => showFailureToast(error, 'Failed to leave the project'),
        })
      }
    >
      <p className="mt-3 text-sm font-medium wrap-anywhere">{project.name}</p>
    </ConfirmDialog>
  );
}
