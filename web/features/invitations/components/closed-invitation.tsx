import { Link } from '@tanstack/react-router';
import { MailCheck, MailX } from 'lucide-react';
import type { InvitationState, ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** An invitation that can no longer be accepted. */
export function ClosedInvitation({
  invitation,
  isSignedIn,
}: {
  invitation: ReceivedInvitation;
  isSignedIn: boolean;
}) {
  const { state, shop } = invitation;
  return (
    <EmptyState
      icon={state === 'accepted' ? <MailCheck /> : <MailX />}
      title={TITLES[state]}
      text={closedInvitationText(state, shop)}
      action={
        state === 'accepted' ? <ContinueLink invitation={invitation} isSignedIn={isSignedIn} /> : undefined
      }
    />
  );
}

const TITLES: Record<InvitationState, string> = {
  open: 'You’re invited',
  accepted: 'This invitation has been accepted',
  declined: 'This invitation has been declined',
  withdrawn: 'This invitation was withdrawn',
  expired: 'This invitation has expired',
};

function closedInvitationText(state: InvitationState, shop: string): string {
  if (state === 'accepted') return 'If you accepted it, you can continue with your account.';
  return `Ask ${shop} to send you a new one if you want to join.`;
}

function ContinueLink({
  invitation: { projectId },
  isSignedIn,
}: {
  invitation: ReceivedInvitation;
  isSignedIn: boolean;
}) {
  const next = projectId === null ? '/dashboard' : `/project/${projectId}`;
  if (isSignedIn)
    return (
      <Link to={next} className={buttonClass({ variant: 'primary' })}>
        {projectId === null ? 'Go to the dashboard' : 'Go to the project'}
      </Link>
    );
  return (
    <Link to="/login" search={{ next }} className={buttonClass({ variant: 'primary' })}>
      Sign In
    </Link>
  );
}
