import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#shared/invitations/invitations.contract.ts';
import { InvitationActions } from '#web/features/invitations/invitation-actions.tsx';
import { staffInvitationsQuery } from '#web/features/invitations/invitations.queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { STAFF_ROLE_LABELS } from '#web/shell/role-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { InviteStaffDialog } from './invite-staff-dialog.tsx';

/** The invitations to the shop's staff that nobody has accepted yet, with a button to invite more people. */
export function StaffInvitations() {
  const [isInviteDialogOpen, setInviteDialogOpen] = useState(false);
  return (
    <SectionCard
      title="Invitations"
      description="People you invite join your shop with an account of their own."
      actions={
        <Button icon={<UserPlus aria-hidden />} onClick={() => setInviteDialogOpen(true)}>
          Invite staff
        </Button>
      }
    >
      <InvitationList />
      {isInviteDialogOpen && <InviteStaffDialog onClose={() => setInviteDialogOpen(false)} />}
    </SectionCard>
  );
}

function InvitationList() {
  const invitations = useQuery(staffInvitationsQuery);
  const { data: listed } = invitations;
  if (!listed && invitations.error)
    return (
      <ErrorState
        title="The invitations could not be loaded"
        text={invitations.error.message}
        query={invitations}
      />
    );
  if (!listed)
    return (
      <Loading text="Loading the invitations...">
        <Skeleton className="h-12" />
      </Loading>
    );
  if (listed.length === 0) return <p className="text-sm text-muted">No open invitations.</p>;
  return (
    <ul className="-my-3 divide-y">
      {listed.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { name, email, role, state, expiresAt } = invitation;
  const isExpired = state === 'expired';
  const roleLabel = role ? STAFF_ROLE_LABELS[role] : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge tone={isExpired ? 'red' : 'yellow'}>{isExpired ? 'Expired' : 'Invited'}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[roleLabel, email, `${isExpired ? 'Expired' : 'Expires'} ${formatDate(expiresAt)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <InvitationActions invitation={invitation} projectId={null} />
    </li>
  );
}
