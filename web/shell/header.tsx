import { useSession, useUser } from '#web/session/session.ts';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { UnsentButton } from '#web/features/unsent-work/unsent-button.tsx';
import { HeaderSearch } from '#web/features/project-search/header-search.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { roleLabelOf } from './role-labels.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** The bar above every signed-in page: the user's name, the search, unsent work, the notifications and the theme. */
export function Header() {
  const user = useUser();
  const { isChecking } = useSession();
  return (
    // Busy while the shown name comes from the cache and the server has not confirmed it yet.
    <header
      aria-busy={isChecking}
      className="sticky top-(--banner-height) z-30 border-b bg-surface print:hidden"
    >
      <div className="mx-auto flex min-h-14 w-full max-w-7xl items-center gap-2 px-2 md:px-6 lg:px-8">
        <MobileMenu />
        <p className="min-w-0 flex-1 text-sm">
          <span className="block truncate" title={user.name}>
            Welcome, <span className="font-medium">{user.name}</span>
          </span>
          <span className="block truncate text-xs text-muted">{roleLabelOf(user)}</span>
        </p>
        <HeaderSearch isPhone={useIsPhone()} />
        <UnsentButton />
        <NotificationBell />
        <ThemeToggle />
      </div>
    </header>
  );
}
