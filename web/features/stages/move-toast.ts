import type { Project } from '#shared/projects/projects.contract.ts';
import { shownStageLabel } from '#shared/projects/stages.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useUndoMove } from '#web/features/projects/projects.queries.ts';

/**
 * Returns a function that shows a toast after a successful action. If the action moved the project (`moveId`), the toast also
 * shows the new stage and 'Undo'.
 */
export function useMoveToast(projectId: number) {
  const undo = useUndoMove(projectId, {
    onUndone: (project) => toast({ title: 'Move undone', description: stageText(project) }),
    onFailed: (error) => showFailureToast(error, 'Undo Failed'),
  });
  const createUndoAction = (moveId: number) => ({
    label: 'Undo',
    altText: 'Undo the move',
    onSelect: () => undo.mutate(moveId),
  });
  return (title: string, project: Project, moveId: number | null) =>
    toast(
      moveId === null
        ? { title }
        : { title, description: stageText(project), action: createUndoAction(moveId) },
    );
}

function stageText(project: Project): string {
  return project.completed ? 'The job is completed.' : `Now at: ${shownStageLabel(project)}`;
}
