import type { UnmetGate } from '#shared/projects/gates.ts';
import { stageOf } from '#shared/projects/stages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PhotoWarning } from './components/photo-warning.tsx';
import type { ProjectCompletion } from './use-project-completion.ts';
import { WorksOffline } from '#web/ui/connection-need.tsx';

/** Confirms the completion of a project. Unmet gates do not block the completion, but the dialog lists them. */
export function CompleteProjectDialog({ completion }: { completion: ProjectCompletion }) {
  const { openGates, lacksPhotos, projectId } = completion;
  const isIncomplete = openGates.length > 0 || lacksPhotos;
  return (
    <WorksOffline>
      <ConfirmDialog
        open={completion.isAsking}
        onOpenChange={(open) => !open && completion.cancel()}
        title="Mark this project as complete?"
        text={isIncomplete ? 'Not everything is done yet:' : 'You can undo this.'}
        confirmLabel="Mark as Complete"
        busy={completion.isBusy}
        busyText="Updating..."
        onConfirm={completion.confirm}
      >
        {isIncomplete && (
          <div className="mt-3 flex flex-col gap-3 text-sm">
            {openGates.length > 0 && <UnmetGateList gates={openGates} />}
            {lacksPhotos && <PhotoWarning projectId={projectId} onFollow={completion.cancel} />}
            <p className="text-muted">
              You can complete the project anyway.
              {openGates.length > 0 && ' The activity history will name the unmet requirements.'}
            </p>
          </div>
        )}
      </ConfirmDialog>
    </WorksOffline>
  );
}

function UnmetGateList({ gates }: { gates: UnmetGate[] }) {
  return (
    <ul className="flex flex-col gap-2 rounded-md bg-yellow-soft p-3 text-yellow-ink">
      {gates.map((gate) => (
        <li key={gate.stage}>
          <p className="font-medium">{gate.title}</p>
          <p>
            {stageOf(gate.stage).label}: {gate.missing}
          </p>
        </li>
      ))}
    </ul>
  );
}
