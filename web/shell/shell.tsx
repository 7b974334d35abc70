import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { UserContext, useSession } from '#web/session/session.ts';
import { KeepUploads } from '#web/features/photos/keep-uploads.tsx';
import { useLive } from '#web/features/live/use-live.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { setStoredFlag } from './stored-flag.ts';
import { preloadToaster } from './toasts.tsx';

/** Around every page behind the sign-in. */
export function Shell() {
  const user = useUserOrLeave();
  useLive(user?.id);
  useEffect(preloadToaster, []);
  if (!user) return <SignedOutNotice />;
  return (
    // Another user gets nothing of what the components of the one before hold.
    <UserContext key={user.id} value={user}>
      <TooltipProvider>
        <SkipLink targetId="main" />
        <KeepUploads>
          <div className="flex min-h-dvh print:block print:min-h-0">
            <Sidebar />
            <div className="flex min-w-0 flex-1 flex-col">
              <Header />
              <Main />
            </div>
          </div>
        </KeepUploads>
      </TooltipProvider>
    </UserContext>
  );
}

function Main() {
  const main = useRef<HTMLElement>(null);
  // Not the location itself, which changes while the old page still stands and can take the focus back.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(pathname);
  // A new page starts at its top for the keyboard and the screen reader too, unless it has put them somewhere itself.
  useEffect(() => {
    const isElsewhere = !main.current?.contains(document.activeElement);
    if (shown.current && shown.current !== pathname && isElsewhere)
      main.current?.focus({ preventScroll: true });
    shown.current = pathname;
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

/** The user; when the session ends, the guard leads to the sign-in, and from there back here. */
function useUserOrLeave() {
  const { user } = useSession();
  const router = useRouter();
  const gone = user === null;
  useEffect(() => {
    if (!gone) return;
    // The menu that led to the sign-out would stand open over the next sign-in.
    setStoredFlag('mobile_menu_open', false);
    void router.invalidate();
  }, [router, gone]);
  return user;
}
