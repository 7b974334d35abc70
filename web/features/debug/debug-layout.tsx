import { Link, Outlet } from '@tanstack/react-router';
import { useSession } from '#web/session/session.ts';
import { SignedOutHeader } from '#web/shell/signed-out-header.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';

/** The layout of the debug pages, which is the same for signed-in and signed-out users. */
export function DebugLayout() {
  const { user } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId="main" />
      <div className="border-b bg-surface">
        <SignedOutHeader />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 outline-none sm:px-6"
      >
        <Outlet />
        {user && (
          <Link to="/dashboard" className={buttonClass({ variant: 'ghost', className: 'mt-6 -ml-3.5' })}>
            Go to Dashboard
          </Link>
        )}
      </main>
    </div>
  );
}
