import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import {
  isUnusableLink,
  useOtherUser,
  useStopEmailChange,
  type AccountLink,
} from './account-links.queries.ts';
import { ChangePasswordLink } from './components/change-password-link.tsx';
import { DoneState } from './components/done-state.tsx';
import { LinkAction } from './components/link-action.tsx';
import { MailedLink } from './components/mailed-link.tsx';
import { OpenSettings } from './components/open-settings.tsx';
import { SignOutOfOtherAccount } from './components/sign-out-of-other-account.tsx';

/** The page of the link that is sent to the current address when the user asks for a new address. Opening it changes nothing. */
export function StopEmailChangePage() {
  const stop = useStopEmailChange();
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Keep your email address</h1>
      {stop.isSuccess ? (
        <EmailChangeStopped link={stop.variables} />
      ) : (
        <MailedLink
          purpose="stop-email-change"
          isUsed={isUnusableLink(stop.error)}
          unusableLinkText="The change was already stopped or confirmed, a newer message replaced the link, or the link is more than 24 hours old. Your settings show the address of your account. If you cannot sign in, ask an admin."
          unusableLinkAction={<OpenSettings />}
        >
          {(link) => (
            <LinkAction
              label="Stop the Change"
              busyText="Stopping..."
              busy={stop.isPending}
              error={stop.error}
              onAct={() => stop.mutate(link)}
            >
              Somebody who is signed in asked to change the address of the account{' '}
              <strong className="font-medium text-ink">{link.username}</strong>. If this was not you, stop the
              change to keep <strong className="font-medium text-ink">{link.email}</strong>.
            </LinkAction>
          )}
        </MailedLink>
      )}
    </div>
  );
}

function EmailChangeStopped({ link }: { link: AccountLink | undefined }) {
  return (
    <DoneState
      icon={<ShieldCheck />}
      title="The change was stopped"
      text="Your account keeps its address. If you did not ask for the change, somebody else knows your password: set a new one now."
      action={<NewPasswordAction link={link} />}
    />
  );
}

function NewPasswordAction({ link }: { link: AccountLink | undefined }) {
  const isSignedIn = useSession().user !== null;
  const otherUser = useOtherUser(link);
  if (otherUser) return <SignOutOfOtherAccount user={otherUser} next="/settings?tab=security" />;
  return isSignedIn ? <ChangePasswordLink /> : <ResetPasswordLink />;
}

function ResetPasswordLink() {
  return (
    <Link to="/forgot-password" className={buttonClass({ variant: 'primary' })}>
      Set a New Password
    </Link>
  );
}
