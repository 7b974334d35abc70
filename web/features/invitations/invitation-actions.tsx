import { Link2, X } from 'lucide-react';
import { useState } from 'react';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { InvitationLinkPanel } from './invitation-link.tsx';
import { useRenewInvitation, useWithdrawInvitation } from './invitations.queries.ts';

interface InvitationActionsProps {
  invitation: { id: number; name: string; email?: string | null };
  /** The project that a client is invited to; null for a staff invitation. */
  projectId: number | null;
  /** Shows the actions as text links, for narrow layouts. */
  isCompact?: boolean;
}

/** The buttons that create a new link for an invitation and that withdraw the invitation. */
export function InvitationActions({ invitation, projectId, isCompact = false }: InvitationActionsProps) {
  const { id, name } = invitation;
  const renewal = useRenewInvitation(id, projectId);
  const [isWithdrawDialogOpen, setIsWithdrawDialogOpen] = useState(false);
  return (
    <div className={cn('flex flex-wrap', isCompact ? 'gap-x-3' : 'gap-1.5')}>
      <Button
        size="sm"
        variant={isCompact ? 'ghost' : 'secondary'}
        className={cn(isCompact && TEXT_LINK_CLASS)}
        icon={!isCompact && <Link2 aria-hidden />}
        busy={renewal.isPending}
        onClick={() =>
          renewal.mutate(undefined, {
            onError: (error) => showFailureToast(error, 'The link could not be created'),
          })
        }
      >
        New link<span className="sr-only"> for {name}</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className={cn(isCompact && TEXT_LINK_CLASS)}
        icon={!isCompact && <X aria-hidden />}
        onClick={() => setIsWithdrawDialogOpen(true)}
      >
        Withdraw<span className="sr-only"> the invitation for {name}</span>
      </Button>
      <WithdrawDialog
        {...{ invitation, projectId }}
        open={isWithdrawDialogOpen}
        onClose={() => setIsWithdrawDialogOpen(false)}
      />
      {renewal.data && (
        <Dialog
          open
          onOpenChange={() => renewal.reset()}
          title="New invitation link"
          description="The previous link no longer works."
          footer={
            <Button variant="primary" onClick={() => renewal.reset()}>
              Done
            </Button>
          }
        >
          <InvitationLinkPanel link={renewal.data} email={invitation.email} />
        </Dialog>
      )}
    </div>
  );
}

// At least 24 px high. `Button` makes the height 44 px on touch screens.
const TEXT_LINK_CLASS =
  'min-h-6 px-0 py-0 text-xs text-accent-ink hover:underline not-disabled:hover:bg-transparent';

function WithdrawDialog({
  invitation: { id, name },
  projectId,
  open,
  onClose,
}: InvitationActionsProps & { open: boolean; onClose: () => void }) {
  const withdrawal = useWithdrawInvitation(id, projectId);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Withdraw invitation"
      text={`The link for ${name} stops working. You can invite them again.`}
      confirmLabel="Withdraw"
      danger
      busy={withdrawal.isPending}
      busyText="Withdrawing..."
      onConfirm={() =>
        withdrawal.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast({ title: 'Invitation withdrawn' });
          },
          onError: (error) => {
            onClose();
            showFailureToast(error, 'The invitation could not be withdrawn');
          },
        })
      }
    />
  );
}
