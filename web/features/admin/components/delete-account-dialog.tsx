import { useQuery } from '@tanstack/react-query';
import type { Account } from '#shared/admin/admin.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { deletionPreviewQuery, useDeleteAccount } from '../accounts.queries.ts';
import { deletionSentences } from '#web/features/own-account/deletion-sentences.ts';

interface DeleteAccountDialogProps {
  account: Account;
  onClose: () => void;
}

/** Asks the admin to confirm the deletion of an account. The button is enabled once the dialog shows what will be deleted. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount(account);
  const preview = useQuery(deletionPreviewQuery(account.id));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you absolutely sure?"
      text={`This permanently deletes the account of ${account.name} and all associated data. It cannot be undone.`}
      confirmLabel="Delete"
      danger
      disabled={!preview.data}
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={() => preview.data && remove.mutate(preview.data.ownedProjects, { onSuccess: onClose })}
    >
      <div className="mt-4 text-sm" aria-live="polite">
        {preview.isPending && <PreviewSkeleton />}
        {preview.isError && (
          <div className="flex flex-col items-start gap-2">
            <FieldError>
              The data that would be deleted could not be loaded. {preview.error.message}
            </FieldError>
            <Button size="sm" busy={preview.isFetching} onClick={() => void preview.refetch()}>
              Retry
            </Button>
          </div>
        )}
        {preview.data && (
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {deletionSentences(preview.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  );
}

function PreviewSkeleton() {
  return (
    <Loading text="Loading what will be deleted..." className="flex flex-col gap-2">
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </Loading>
  );
}
