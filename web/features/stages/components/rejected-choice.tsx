import { useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { mayOverrideGates } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import type { StageChoice } from '../stage-choice.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { UnmetGates } from './unmet-gates.tsx';

interface RejectedChoiceProps {
  project: Project;
  choice: StageChoice;
}

/** The unmet gates that rejected a chosen stage. Users who may override gates also get a button for it. */
export function RejectedChoice({ project, choice }: RejectedChoiceProps) {
  const [open, setOpen] = useState(false);
  const mayOverride = mayOverrideGates(useActor(), project);
  const { unmetGates, override, pending } = choice;
  // Closes the dialog when no gate is unmet any more. Otherwise the dialog would open again after the next rejected
  // choice.
  if (unmetGates.length === 0 && open) setOpen(false);
  if (unmetGates.length === 0) return null;
  return (
    <>
      <UnmetGates gates={unmetGates} />
      {mayOverride && (
        <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
          Override with a reason
        </Button>
      )}
      {open && (
        <OverrideDialog
          unmetGates={unmetGates}
          busy={pending}
          onOverride={override}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
