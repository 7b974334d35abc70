import { useLocation } from '@tanstack/react-router';
import { useConfirmedSignOut } from '#web/features/unsent-work/use-confirmed-sign-out.tsx';
import { Button } from '#web/ui/button.tsx';
import { useUser } from '#web/session/session.ts';
import { Wordmark } from '#web/shell/wordmark.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { useRecheckSession } from './second-step.queries.ts';

/** Replaces every page for a user who must have a second step, until the user has added one. */
export function RequiredSecondStep({ onDone }: { onDone: () => void }) {
  const { id, mustAddSecondStep } = useUser();
  const recheck = useRecheckSession();
  const leave = () => void recheck().then(onDone);
  // An invitation is opened again after the next sign-in.
  const invitationPath = useLocation({
    select: ({ pathname }) => (pathname.startsWith('/invitations/') ? pathname : undefined),
  });
  const { signOut, isPending, confirmation } = useConfirmedSignOut(id, invitationPath);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-4 py-6 outline-none"
    >
      <div className="flex items-center justify-between gap-3">
        <Wordmark />
        <Button variant="ghost" busy={isPending} busyText="Logging out..." onClick={signOut}>
          Logout
        </Button>
        {confirmation}
      </div>
      <h1 className="mt-10 text-2xl font-semibold">Add a second step</h1>
      <p className="mt-2 mb-6 text-muted">
        An admin of this server requires a second step for your account. Add an authenticator app or a passkey
        to continue. It takes about two minutes.
      </p>
      <SecondStepSection onReady={leave} />
      {!mustAddSecondStep && (
        <Button variant="primary" className="mt-6 self-end" onClick={leave}>
          Continue
        </Button>
      )}
    </main>
  );
}
