import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button-class.ts';

/** For signed-out visitors: links to register with the invitation, or to sign in and return to it. */
export function SignInToAccept({ token }: { token: string }) {
  const next = `/invitations/${token}`;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Link to="/register" search={{ next }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Create an account
      </Link>
      <Link to="/login" search={{ next }} className={buttonClass({ size: 'lg' })}>
        I have an account
      </Link>
    </div>
  );
}
