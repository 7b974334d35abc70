import type { UnmetGate } from '#shared/projects/gates.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

interface OverrideDialogProps {
  unmetGates: UnmetGate[];
  busy: boolean;
  onOverride: (reason: string) => void;
  onClose: () => void;
}

/** Overrides an unmet gate with a reason, which is recorded in the history. */
export function OverrideDialog({ unmetGates, busy, onOverride, onClose }: OverrideDialogProps) {
  return (
    <ReasonDialog
      title="Override with a reason"
      description={`Not done yet: ${unmetGates.map((gate) => gate.missing).join(' ')}`}
      hint="Everyone on the project can read it in the activity history."
      maxLength={500}
      error="Enter the reason"
      confirmLabel="Override and complete"
      busy={busy}
      busyText="Updating..."
      onConfirm={onOverride}
      onClose={onClose}
    />
  );
}
