import { EllipsisVertical, Link2, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { Reviewer } from '#shared/reviews/reviews.contract.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useRemoveReviewer, useRenewLink } from '../reviews.queries.ts';
import { CorrectReviewerDialog } from './correct-reviewer-dialog.tsx';
import { SentLinks } from './sent-links.tsx';

interface ReviewerActionsProps {
  projectId: number;
  reviewer: Reviewer;
}

/** Creates a new link for a reviewer, corrects the reviewer's details, or removes the reviewer. */
export function ReviewerActions({ projectId, reviewer }: ReviewerActionsProps) {
  const [shownDialog, setShownDialog] = useState<'correct' | 'renew' | 'remove'>();
  const renewal = useRenewLink(projectId, reviewer.id);
  const close = () => setShownDialog(undefined);
  const renew = () =>
    renewal.mutate(undefined, {
      onSettled: close,
      onError: (error) => showFailureToast(error, 'The link could not be created'),
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${reviewer.name}`} icon={<EllipsisVertical aria-hidden />} />
        }
      >
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => setShownDialog('renew')}>
          New link…
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setShownDialog('correct')}>
          Correct name or address…
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<UserMinus aria-hidden />} onSelect={() => setShownDialog('remove')}>
          Remove reviewer…
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={shownDialog === 'renew'}
        onOpenChange={close}
        title="Create a new link?"
        text={`All earlier links for ${reviewer.name} stop working.`}
        confirmLabel="Create link"
        busy={renewal.isPending}
        busyText="Creating..."
        onConfirm={renew}
      />
      <RemoveDialog {...{ projectId, reviewer }} open={shownDialog === 'remove'} onClose={close} />
      {shownDialog === 'correct' && <CorrectReviewerDialog {...{ projectId, reviewer }} onClose={close} />}
      {renewal.data && (
        <Dialog
          open
          onOpenChange={() => renewal.reset()}
          title="New review link"
          footer={
            <Button variant="primary" onClick={() => renewal.reset()}>
              Done
            </Button>
          }
        >
          <SentLinks links={[{ ...renewal.data, email: reviewer.email }]} title="Review link" />
        </Dialog>
      )}
    </>
  );
}

function RemoveDialog({
  projectId,
  reviewer: { id, name },
  open,
  onClose,
}: ReviewerActionsProps & { open: boolean; onClose: () => void }) {
  const removal = useRemoveReviewer(projectId, id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Remove reviewer"
      text={`The links for ${name} stop working. Their comments and decisions are kept. Removing a reviewer does not approve anything.`}
      confirmLabel="Remove"
      danger
      busy={removal.isPending}
      busyText="Removing..."
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast({ title: 'Reviewer removed' });
          },
          onError: (error) => {
            onClose();
            showFailureToast(error, 'The reviewer could not be removed');
          },
        })
      }
    />
  );
}
