import { useNavigate } from '@tanstack/react-router';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteProject, useLeaveProject } from './projects.queries.ts';

interface DialogProps {
  project: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

type ListPath = '/my-projects' | '/in-progress';

/** Deletes a project, and opens the list at `redirectTo`. */
export function DeleteProjectDialog({ redirectTo, ...props }: DialogProps & { redirectTo?: ListPath }) {
  const deletion = useDeleteProject(props.project.id, useExitToProjectList('Project deleted', redirectTo));
  return (
    <RemovalDialog
      {...props}
      title="Delete Project"
      text="Are you sure you want to delete this project? This action cannot be undone."
      confirmLabel="Delete Project"
      busy={deletion.isPending}
      busyText="Deleting..."
      onConfirm={() =>
        deletion.mutate(undefined, {
          onError: (error) => showFailureToast(error, 'Error', 'Failed to delete project. Please try again.'),
        })
      }
    />
  );
}

/** Removes the signed-in client from the project, and opens the project list. */
export function LeaveProjectDialog(props: DialogProps) {
  const leaving = useLeaveProject(props.project.id, useExitToProjectList('You left the project'));
  return (
    <RemovalDialog
      {...props}
      title="Leave Project"
      text="You'll lose access to this project and its messages. The shop will be notified and can add you again."
      confirmLabel="Leave project"
      busy={leaving.isPending}
      busyText="Leaving..."
      onConfirm={() =>
        leaving.mutate(undefined, {
          onError: (error) => showFailureToast(error, 'Failed to leave the project'),
        })
      }
    />
  );
}

/**
 * Returns a function that reports the removal and opens a list. The list replaces the project page in the history, so that Back
 * does not return to the project page.
 */
function useExitToProjectList(toastTitle: string, redirectTo: ListPath = '/my-projects') {
  const navigate = useNavigate();
  return async () => {
    toast({ title: toastTitle });
    // Skips the question about unsaved entries, because they can no longer be saved: the user has deleted or left the project.
    await navigate({ to: redirectTo, replace: true, ignoreBlocker: true });
  };
}

interface RemovalDialogProps extends DialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  busy: boolean;
  busyText: string;
  onConfirm: () => void;
}

function RemovalDialog({ project, onClose, ...dialog }: RemovalDialogProps) {
  return (
    <ConfirmDialog {...dialog} danger onOpenChange={(open) => !open && onClose()}>
      <p className="mt-3 text-sm font-medium wrap-anywhere">{project.name}</p>
    </ConfirmDialog>
  );
}
