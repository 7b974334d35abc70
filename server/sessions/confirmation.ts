import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** How long a sign-in or a confirmation allows sensitive actions. */
const CONFIRMATION_MS = 15 * 60_000;

/** Throws `confirmation_required` when the person last proved who they are too long ago, for sensitive actions. */
export function requireConfirmation(app: AppContext, { confirmedAt }: Scope): void {
  const isRecent = confirmedAt && app.now().getTime() - confirmedAt.getTime() <= CONFIRMATION_MS;
  if (!isRecent) throw new AppError('confirmation_required', 'Please confirm that it is you');
}
