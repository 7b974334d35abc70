import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { isId } from '#shared/ids.ts';
import type { ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import { mayAcceptInvitation } from '#shared/invitations/invitations.policy.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerInvitation } from './components/answer-invitation.tsx';
import { ClosedInvitation } from './components/closed-invitation.tsx';
import { SignInToAccept } from './components/sign-in-to-accept.tsx';
import { WrongAccount } from './components/wrong-account.tsx';
import { offerText } from './invitation-texts.ts';
import { invitationQuery } from './invitations.queries.ts';

const route = getRouteApi('/open/invitations/$token');

/** The page of an invitation. The link has the token in its address; a notification has the invitation's id instead. */
export function InvitationPage() {
  const { token } = route.useParams();
  return (
    <div className="m-auto w-full max-w-md">
      <h1 className="text-2xl font-semibold">Invitation</h1>
      <InvitationLoader key={token} token={token} />
    </div>
  );
}

function InvitationLoader({ token }: { token: string }) {
  const session = useSession();
  const invitation = useQuery(invitationQuery(token));
  const isUnknown = invitation.error instanceof ApiError && [401, 404].includes(invitation.error.status);
  if (isUnknown) return <InvalidInvitation isOpenedWithId={isId(token)} />;
  if (invitation.error && !invitation.data)
    return (
      <ErrorState
        title="The invitation could not be loaded"
        text={invitation.error.message}
        query={invitation}
      />
    );
  if (!invitation.data || (session.isChecking && !session.user)) return <PageSkeleton />;
  if (invitation.data.state !== 'open')
    return <ClosedInvitation invitation={invitation.data} isSignedIn={session.user !== null} />;
  return (
    <>
      <p className="mt-2 wrap-anywhere">{offerText(invitation.data)}</p>
      <OpenInvitation token={token} invitation={invitation.data} />
    </>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: ReceivedInvitation }) {
  const { user } = useSession();
  if (!user) return <SignInToAccept token={token} />;
  if (!mayAcceptInvitation(user, invitation.kind))
    return <WrongAccount token={token} invitation={invitation} user={user} />;
  return <AnswerInvitation token={token} invitation={invitation} user={user} />;
}

function InvalidInvitation({ isOpenedWithId }: { isOpenedWithId: boolean }) {
  return (
    <EmptyState
      icon={<MailX />}
      title="This invitation isn’t valid"
      text={
        isOpenedWithId
          ? 'It may have been withdrawn, or it is for another account.'
          : 'It may have been withdrawn or replaced by a new link. Ask the shop to send you a new one.'
      }
      action={
        <Link to="/dashboard" className={buttonClass()}>
          Go to Wrapline
        </Link>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <Loading text="Loading the invitation..." className="mt-2 flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-11" />
    </Loading>
  );
}
