import type { UnmetGate } from '#shared/projects/gates.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ApiError, isRefused } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The unmet gates of a `gate_unmet` error (docs/requirements/stages.md, Gates); empty for other errors. */
export function unmetGatesIn(error: Error): UnmetGate[] {
  const isUnmetGateError = error instanceof ApiError && error.code === 'gate_unmet';
  return isUnmetGateError && hasMissingGates(error.details) ? error.details.missing : [];
}

/** Shows a toast with the message of the error as its title, and everything that is missing at the unmet gates. */
export function showUnmetGate(error: Error, unmetGates: UnmetGate[]): void {
  const description = unmetGates.map((gate) => gate.missing).join(' ');
  toast({ title: error.message, description, variant: 'destructive' });
}

/**
 * Shows that a status could not be changed (docs/requirements/stages.md, Stage selector), with the server's reason if any.
 */
export function showStatusFailure(error: Error): void {
  const fallback = 'Failed to update project status. Please try again.';
  showFailureToast(error, 'Error', isRefused(error) ? error.message : fallback);
}

function hasMissingGates(details: unknown): details is { missing: UnmetGate[] } {
  return (
    typeof details === 'object' && details !== null && 'missing' in details && Array.isArray(details.missing)
  );
}
