import type { UnmetGate } from '#shared/projects/gates.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ApiError, isRefused } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The list that a `gate_unmet` carries (docs/requirements/stages.md, Gates); none for any other refusal. */
export function unmetGatesIn(error: Error): UnmetGate[] {
  const isUnmetGate = error instanceof ApiError && error.code === 'gate_unmet';
  return isUnmetGate && hasMissing(error.details) ? error.details.missing : [];
}

/** Tells of a gate by its title, with all that is missing. */
export function tellUnmetGate(error: Error, missing: UnmetGate[]): void {
  const description = missing.map((gate) => gate.missing).join(' ');
  toast({ title: error.message, description, variant: 'destructive' });
}

/** Tells that a status could not be changed (docs/requirements/stages.md, Stage selector); a refusal says why. */
export function tellStatusFailure(error: Error): void {
  const fallback = 'Failed to update project status. Please try again.';
  showFailureToast(error, 'Error', isRefused(error) ? error.message : fallback);
}

function hasMissing(details: unknown): details is { missing: UnmetGate[] } {
  return (
    typeof details === 'object' && details !== null && 'missing' in details && Array.isArray(details.missing)
  );
}
