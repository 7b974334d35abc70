import { useNavigate } from '@tanstack/react-router';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteProject } from './projects.queries.ts';

interface DeleteProjectDialogProps {
  project: { id: number; name: string };
  open: boolean;
  onClose: () => void;
  /** The page to open after the deletion. */
  redirectTo?: '/my-projects' | '/in-progress';
}

/** Deletes a project, and replaces its page with the project list, so that Back does not return to it. */
export function DeleteProjectDialog({
  project,
  open,
  onClose,
  redirectTo = '/my-projects',
}: DeleteProjectDialogProps) {
  const navigate = useNavigate();
  const remove = useDeleteProject(project.id, async () => {
    toast({ title: 'Project deleted' });
    await navigate({ to: redirectTo, replace: true });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Project"
      text="Are you sure you want to delete this project? This action cannot be undone."
      confirmLabel="Delete Project"
      danger
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={() =>
        remove.mutate(undefined, {
          onError: (error) => showFailureToast(error, 'Error', 'Failed to delete project. Please try again.'),
        })
      }
    >
      <p className="mt-3 text-sm font-medium wrap-anywhere">{project.name}</p>
    </ConfirmDialog>
  );
}
