import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { isUnusableLink, useConfirmEmail } from './account-links.queries.ts';
import { DoneState } from './components/done-state.tsx';
import { LinkAction } from './components/link-action.tsx';
import { MailedLink } from './components/mailed-link.tsx';
import { OpenSettings } from './components/open-settings.tsx';

/** The page of a confirmation link. Opening it changes nothing. */
export function ConfirmEmailPage() {
  const confirm = useConfirmEmail();
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Confirm your email address</h1>
      {confirm.isSuccess ? (
        <EmailConfirmed />
      ) : (
        <MailedLink
          purpose="confirm-email"
          isUsed={isUnusableLink(confirm.error)}
          unusableLinkText="It was used or replaced, or it is more than 24 hours old. You can send a new one from your settings."
          unusableLinkAction={<OpenSettings />}
        >
          {(link) => (
            <LinkAction
              label="Confirm Email Address"
              busyText="Confirming..."
              busy={confirm.isPending}
              error={confirm.error}
              onAct={() => confirm.mutate(link)}
            >
              Confirm that <strong className="font-medium text-ink">{link.email}</strong> is the address of
              your account <strong className="font-medium text-ink">{link.username}</strong>.
            </LinkAction>
          )}
        </MailedLink>
      )}
    </div>
  );
}

function EmailConfirmed() {
  const isSignedIn = useSession().user !== null;
  return (
    <DoneState
      icon={<MailCheck />}
      title="Your email address is confirmed"
      text="You can use it to set a new password, and we can send you messages about your projects."
      action={
        <Link to={isSignedIn ? '/dashboard' : '/login'} className={buttonClass({ variant: 'primary' })}>
          {isSignedIn ? 'Open Dashboard' : 'Sign In'}
        </Link>
      }
    />
  );
}
