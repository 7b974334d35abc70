import { stageOf } from '#shared/projects/stages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { StageSkipConfirmation } from '../stage-skip-confirmation.ts';

/** Asks for confirmation before the form saves tracking that moves the project past several stages. */
export function SkipStagesDialog({ isAsking, skipped, confirm, cancel }: StageSkipConfirmation) {
  const { label, percent } = stageOf('wrap_shipped');
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => !open && cancel()}
      title="Mark the wrap as shipped?"
      text={`Saving this tracking moves the project to ‘${label}’ (${percent}%). These ${skipped.length} stages will be skipped:`}
      confirmLabel="Save and Skip Stages"
      onConfirm={confirm}
    >
      <ul aria-label="Skipped stages" className="mt-3 list-disc pl-5 text-sm">
        {skipped.map((stage) => (
          <li key={stage}>{stageOf(stage).label}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
