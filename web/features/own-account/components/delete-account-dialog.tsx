import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useUser } from '#web/session/session.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ownDeletionPreviewQuery, useDeleteOwnAccount } from '../own-account.queries.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';

/**
 * Shows which data is deleted with the account. Asks for the username as a confirmation. A shop also chooses what happens to
 * its projects.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const preview = useQuery(ownDeletionPreviewQuery(useUser().id));
  const remove = useDeleteOwnAccount();
  const mayDelete = preview.data?.isOnlyAdmin === false;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      size="sm"
      busy={remove.isPending}
      footer={
        <DialogButtons
          form={formId}
          variant="danger"
          disabled={!mayDelete}
          busy={remove.isPending}
          busyText="Deleting..."
          onCancel={onClose}
        >
          Delete My Account
        </DialogButtons>
      }
    >
      {preview.isPending && (
        <Loading text="Loading what will be deleted..." className="flex flex-col gap-3">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-10" />
        </Loading>
      )}
      {preview.isError && (
        <ErrorState
          title="The data that will be deleted could not be loaded"
          text={preview.error.message}
          query={preview}
        />
      )}
      {preview.data?.isOnlyAdmin && (
        <p className="text-sm">
          You are the only admin, so your account cannot be deleted. The operator of the server can create
          another admin with <code>npm run admin</code>.
        </p>
      )}
      {preview.data && mayDelete && (
        <DeleteAccountForm
          id={formId}
          preview={preview.data}
          error={remove.error}
          onSubmit={(deletion) => remove.mutate(deletion)}
        />
      )}
    </Dialog>
  );
}
