import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { useSession } from '#web/session/session.ts';
import { settings } from '#web/lib/settings.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { Wordmark } from './wordmark.tsx';

/**
 * The bar above the signed-out pages, the debug pages and the pages of mailed links. Signed-in users can open the last two, and
 * get a link to the dashboard. If the debug pages are enabled, the bar links to them.
 */
export function SignedOutHeader({ wordmarkClass }: { wordmarkClass?: string }) {
  const isSignedIn = useSession().user !== null;
  const link = buttonClass({ variant: 'ghost', size: 'sm', className: 'aria-[current=page]:bg-well' });
  return (
    <header className="flex flex-wrap items-center gap-x-1 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-6">
      <div className={cn('mr-auto flex', wordmarkClass)}>
        <Wordmark />
      </div>
      <nav
        aria-label="Account"
        className="-mx-2.5 flex flex-wrap max-sm:order-last max-sm:w-full sm:mx-0 sm:gap-1"
      >
        {isSignedIn ? (
          <Link to="/dashboard" className={link}>
            Dashboard
          </Link>
        ) : (
          <>
            <Link to="/login" className={link}>
              Login
            </Link>
            <Link to="/register" className={link}>
              Register
            </Link>
          </>
        )}
        {settings.debugPages && (
          <>
            <Link to="/direct-login" className={link}>
              Direct Login
            </Link>
            <Link to="/login-test" className={link}>
              Login Test
            </Link>
          </>
        )}
      </nav>
      <ThemeToggle />
    </header>
  );
}
