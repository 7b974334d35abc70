import { Link } from '@tanstack/react-router';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { UnusableLinkActions } from './sign-out-of-other-account.tsx';

/** How to continue when a link about an email address does not work: the settings, of another account if needed. */
export function OpenSettings() {
  const { user } = useSession();
  const link = (
    <Link to="/settings" className={buttonClass()}>
      Open Settings
    </Link>
  );
  return user ? (
    <UnusableLinkActions user={user} next="/settings">
      {link}
    </UnusableLinkActions>
  ) : (
    link
  );
}
