import { useState } from 'react';
import { lacksPreInstallationPhotos, unmetGates } from '#shared/projects/gates.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayCompleteProject } from '#shared/projects/projects.policy.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { LAST_STAGE } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { useMoveProject } from '#web/features/projects/projects.queries.ts';
import { useMoveToast } from './move-toast.ts';
import { showStatusFailure } from './stage-errors.ts';
import { UNDO_COMPLETION_REQUEST, createMarkCompleteRequest } from './stage-requests.ts';

/**
 * The state of two buttons: 'Mark as Complete', which asks for confirmation (`CompleteProjectDialog`), and 'Undo Completed
 * Status', which does not.
 */
export function useProjectCompletion({ project, gateFacts, photoCounts }: ProjectDetails) {
  const move = useMoveProject(project.id);
  const showMoveToast = useMoveToast(project.id);
  // The request is created when the dialog opens. The request contains the stage at that time, even if another user
  // moves the project before the confirmation.
  const [requestToConfirm, setRequestToConfirm] = useState<MoveRequest>();
  const { completed, progressStage, status: fromStatus } = project;

  const openGates = unmetGates(progressStage, LAST_STAGE, gateFacts);

  const send = (request: MoveRequest) =>
    move.mutate(request, {
      onSuccess: (movedProject) => showMoveToast('Status updated', movedProject, movedProject.moveId),
      onError: (error) => showStatusFailure(error),
      onSettled: () => setRequestToConfirm(undefined),
    });

  return {
    mayToggleCompletion: mayCompleteProject(useActor(), project),
    label: completed ? 'Undo Completed Status' : 'Mark as Complete',
    toggle: completed
      ? () => send({ ...UNDO_COMPLETION_REQUEST, fromStatus })
      : () => setRequestToConfirm({ ...createMarkCompleteRequest(progressStage), fromStatus }),
    isBusy: move.isPending,
    isAsking: requestToConfirm !== undefined,
    /** The unmet gates that the completion skips. The history records them. */
    openGates,
    lacksPhotos: lacksPreInstallationPhotos(progressStage, photoCounts['pre-installation'], openGates),
    projectId: project.id,
    confirm: () => requestToConfirm && send(requestToConfirm),
    cancel: () => setRequestToConfirm(undefined),
  };
}

export type ProjectCompletion = ReturnType<typeof useProjectCompletion>;
