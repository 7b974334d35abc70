import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOfflineProjects } from '#web/features/offline/use-offline-projects.ts';
import { UserContext, useSession } from '#web/session/session.ts';
import { UploadQueuesProvider } from '#web/features/photos/upload-queues-provider.tsx';
import { ConfirmationHost } from '#web/features/confirmation/confirmation-host.tsx';
import { useSendUnsentWork } from '#web/features/unsent-work/use-sending.ts';
import { useLiveUpdates } from '#web/features/live/use-live-updates.ts';
import { rememberTimeZone } from '#web/lib/time-zone-cookie.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { setStoredFlag } from './stored-flag.ts';
import { preloadToaster } from './toasts.tsx';
import { useRequiredSecondStep } from './use-required-second-step.tsx';

/** The layout of every signed-in page. */
export function Shell() {
  const user = useUserOrRedirect();
  const secondStepSetup = useRequiredSecondStep(user);
  const activeUserId = secondStepSetup ? undefined : user?.id;
  useLiveUpdates(activeUserId);
  useSendUnsentWork(activeUserId);
  useOfflineProjects(activeUserId);
  useEffect(preloadToaster, []);
  useEffect(rememberTimeZone, []);
  if (!user) return <SignedOutNotice />;
  if (secondStepSetup) return secondStepSetup;
  return (
    // The key resets all component state when the user changes.
    <UserContext key={user.id} value={user}>
      <TooltipProvider>
        <SkipLink targetId="main" />
        <UploadQueuesProvider>
          <div className="flex min-h-dvh print:block print:min-h-0">
            <Sidebar />
            <div className="flex min-w-0 flex-1 flex-col">
              <Header />
              <Main />
            </div>
          </div>
        </UploadQueuesProvider>
        <ConfirmationHost />
      </TooltipProvider>
    </UserContext>
  );
}

function Main() {
  const main = useRef<HTMLElement>(null);
  // `resolvedLocation` changes when the new page is shown. `location` changes earlier, when the old page can still take the focus
  // back.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shownPathname = useRef(pathname);
  // Moves the focus to the new page, unless the page has already focused an element.
  useEffect(() => {
    const isFocusElsewhere = !main.current?.contains(document.activeElement);
    if (shownPathname.current && shownPathname.current !== pathname && isFocusElsewhere)
      main.current?.focus({ preventScroll: true });
    shownPathname.current = pathname;
  }, [pathname]);
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none md:px-6 lg:px-8 print:max-w-none print:p-0"
    >
      <Outlet />
    </main>
  );
}

/**
 * The signed-in user. When the session ends, the route guard redirects to the sign-in page. After the next sign-in, the user
 * returns to this page.
 */
function useUserOrRedirect() {
  const { user } = useSession();
  const router = useRouter();
  const isSignedOut = user === null;
  useEffect(() => {
    if (!isSignedOut) return;
    // Closes the menu, because it would still be open after the next sign-in.
    setStoredFlag('mobile_menu_open', false);
    void router.invalidate();
  }, [router, isSignedOut]);
  return user;
}
