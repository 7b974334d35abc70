import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button-class.ts';

/** For signed-in users: a link to the form that changes the password. */
export function ChangePasswordLink() {
  return (
    <Link to="/settings" search={{ tab: 'security' }} className={buttonClass({ variant: 'primary' })}>
      Change Password
    </Link>
  );
}
