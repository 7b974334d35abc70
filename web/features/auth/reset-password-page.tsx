import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { isUnusableLink, useOtherUser, useResetPassword, type AccountLink } from './account-links.queries.ts';
import { ChangePasswordLink } from './components/change-password-link.tsx';
import { DoneState } from './components/done-state.tsx';
import { MailedLink } from './components/mailed-link.tsx';
import { ResetPasswordForm } from './components/reset-password-form.tsx';
import { SignOutOfOtherAccount, UnusableLinkActions } from './components/sign-out-of-other-account.tsx';

/** The page that the link in a password reset mail opens. */
export function ResetPasswordPage() {
  const reset = useResetPassword();
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Set a new password</h1>
      {reset.isSuccess ? (
        <PasswordChanged link={reset.variables?.link} />
      ) : (
        <MailedLink
          purpose="reset-password"
          isUsed={isUnusableLink(reset.error)}
          unusableLinkText="It was used or replaced, or it is more than 30 minutes old."
          unusableLinkAction={<UnusableLinkAction />}
        >
          {(link) => <ResetPasswordForm link={link} reset={reset} />}
        </MailedLink>
      )}
    </div>
  );
}

function UnusableLinkAction() {
  const { user } = useSession();
  return user ? (
    <UnusableLinkActions user={user} to="/forgot-password" label="Sign Out and Get a New Link">
      <ChangePasswordLink />
    </UnusableLinkActions>
  ) : (
    <Link to="/forgot-password" className={buttonClass()}>
      Send a New Link
    </Link>
  );
}

function PasswordChanged({ link }: { link: AccountLink | undefined }) {
  const otherUser = useOtherUser(link);
  return (
    <DoneState
      icon={<KeyRound />}
      title="Your password was changed"
      text="All devices were signed out. You can now sign in with your new password."
      action={
        otherUser ? (
          <SignOutOfOtherAccount user={otherUser} />
        ) : (
          <Link to="/login" className={buttonClass({ variant: 'primary' })}>
            Sign In
          </Link>
        )
      }
    />
  );
}
