import { ConfirmationHost } from '#web/features/confirmation/confirmation-host.tsx';
import { RequiredSecondStep } from '#web/features/second-step/required-second-step.tsx';
import { UserContext } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

interface RequiredSecondStepLayoutProps {
  user: SessionUser;
  onDone: () => void;
}

/** The set-up of a required second step, with the session and the dialogs that it needs. */
export function RequiredSecondStepLayout({ user, onDone }: RequiredSecondStepLayoutProps) {
  return (
    <UserContext value={user}>
      <TooltipProvider>
        <RequiredSecondStep onDone={onDone} />
        <ConfirmationHost />
      </TooltipProvider>
    </UserContext>
  );
}
