import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** How long a sign-in or a confirmation allows sensitive actions. */
const CONFIRMATION_MS = 15 * 60_000;

/** Protects a sensitive action. Throws `confirmation_required` when the last sign-in or confirmation is too long ago. */
export function requireConfirmation(app: AppContext, { confirmedAt }: Scope): void {
  const isRecent = confirmedAt && app.now().getTime() - confirmedAt.getTime() <= CONFIRMATION_MS;
  if (!isRecent) throw new AppError('confirmation_required', 'Please confirm that it is you');
}
