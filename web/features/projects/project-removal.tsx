import { useNavigate } from '@tanstack/react-router';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteProject, useLeaveProject } from './projects.queries.ts';

interface RemovalDialogProps {
  project: { id: number; name: string };
  open: boolean;
  onClose: () => void;
  /** The page to open afterwards. */
  redirectTo?: '/my-projects' | '/in-progress';
}

/** Deletes a project. */
export function DeleteProjectDialog(props: RemovalDialogProps) {
  return <RemovalDialog {...props} useRemoval={useDeleteProject} texts={DELETION} />;
}

/** Removes the client from the project. */
export function LeaveProjectDialog(props: RemovalDialogProps) {
  return <RemovalDialog {...props} useRemoval={useLeaveProject} texts={LEAVING} />;
}

const DELETION = {
  title: 'Delete Project',
  text: 'Are you sure you want to delete this project? This action cannot be undone.',
  confirmLabel: 'Delete Project',
  busyText: 'Deleting...',
  done: 'Project deleted',
  failureTitle: 'Error',
  failureText: 'Failed to delete project. Please try again.',
};

const LEAVING = {
  title: 'Leave Project',
  text: "You'll lose access to this project and its messages. The shop will be notified and can add you again.",
  confirmLabel: 'Leave project',
  busyText: 'Leaving...',
  done: 'You left the project',
  failureTitle: 'Failed to leave the project',
  failureText: undefined,
};

/** Replaces the page of the removed project with a list, so that Back does not return to it. */
function RemovalDialog({
  project,
  open,
  onClose,
  redirectTo = '/my-projects',
  useRemoval,
  texts: { done, failureTitle, failureText, ...texts },
}: RemovalDialogProps & { useRemoval: typeof useDeleteProject; texts: typeof DELETION | typeof LEAVING }) {
  const navigate = useNavigate();
  const removal = useRemoval(project.id, async () => {
    toast({ title: done });
    await navigate({ to: redirectTo, replace: true });
  });
  return (
    <ConfirmDialog
      {...texts}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      danger
      busy={removal.isPending}
      onConfirm={() =>
        removal.mutate(undefined, { onError: (error) => showFailureToast(error, failureTitle, failureText) })
      }
    >
      <p className="mt-3 text-sm font-medium wrap-anywhere">{project.name}</p>
    </ConfirmDialog>
  );
}
