import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NeedsAnotherAccount, ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import { detailsOfConflict } from '#web/api/api-error.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import { UseAnotherAccount } from '#web/features/unsent-work/use-another-account.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useAcceptInvitation, useDeclineInvitation } from '../invitations.queries.ts';
import { pathAfterSignIn } from '../path-after-sign-in.ts';

interface AnswerInvitationProps {
  token: string;
  invitation: ReceivedInvitation;
  user: SessionUser;
}

/** The buttons to accept or decline the invitation, for an account that can accept it. */
export function AnswerInvitation({ token, invitation, user }: AnswerInvitationProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const acceptance = useAcceptInvitation(token);
  const refusal = useDeclineInvitation(token);
  const failure = acceptance.error ?? refusal.error;
  const isBusy = acceptance.isPending || refusal.isPending;
  const accept = () =>
    acceptance.mutate(undefined, {
      onSuccess: ({ projectId }) => {
        toast({ title: 'Invitation accepted', description: `You joined ${invitation.shop}.` });
        void openNextPage(projectId);
      },
    });
  const openNextPage = async (projectId: number | null) => {
    if (projectId !== null) return navigate({ to: '/project/$id', params: { id: String(projectId) } });
    // The session must be loaded again, because the account now belongs to a shop.
    await queryClient.invalidateQueries({ queryKey: sessionKeys.user });
    return navigate({ to: '/dashboard' });
  };
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="text-sm wrap-anywhere text-muted">
        You’re signed in as <span className="font-medium text-ink">{user.name}</span>.
      </p>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      {detailsOfConflict<NeedsAnotherAccount>(failure, 'needsAnotherAccount') && (
        <UseAnotherAccount userId={user.id} next={pathAfterSignIn(token)} size="lg" />
      )}
      <Button
        variant="primary"
        size="lg"
        busy={acceptance.isPending || acceptance.isSuccess}
        busyText="Accepting..."
        disabled={isBusy}
        onClick={accept}
      >
        Accept invitation
      </Button>
      <Button
        size="lg"
        busy={refusal.isPending}
        busyText="Declining..."
        disabled={isBusy}
        onClick={() => refusal.mutate()}
      >
        Decline
      </Button>
    </div>
  );
}
