import { Outlet, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignedOutHeader } from '#web/shell/signed-out-header.tsx';
import { useRequiredSecondStep } from '#web/shell/use-required-second-step.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { AccountPoster } from './account-poster.tsx';
import { useSession } from '#web/session/session.ts';

/** The layout of pages that need no session. Wide screens show a poster beside the form. */
export function AccountLayout() {
  const { user } = useSession();
  useRedirectWhenSignedIn(user !== null);
  // Only the invitation makes calls that a missing second step blocks. The other pages with this layout need no session.
  const isInvitation = useMatch({ from: '/open/invitations/$token', shouldThrow: false }) !== undefined;
  const secondStepSetup = useRequiredSecondStep(isInvitation ? user : null);
  if (secondStepSetup) return secondStepSetup;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(24rem,2fr)_3fr]">
      <SkipLink targetId="main" />
      <AccountPoster />
      <div className="flex min-h-dvh min-w-0 flex-col bg-surface">
        <SignedOutHeader wordmarkClass="lg:invisible" />
        <main id="main" tabIndex={-1} className="mx-auto flex w-full flex-1 flex-col px-4 py-8 sm:px-8">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** Runs the route guard again when the session check finds a session that the browser had not stored. The guard redirects. */
function useRedirectWhenSignedIn(isSignedIn: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isSignedIn) void router.invalidate();
  }, [router, isSignedIn]);
}
