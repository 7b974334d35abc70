import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ApiError, isRefused } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteTracking } from '../tracking.queries.ts';

interface DeleteTrackingDialogProps {
  item: TrackingItem;
  onClose: () => void;
}

export function DeleteTrackingDialog({ item, onClose }: DeleteTrackingDialogProps) {
  const remove = useDeleteTracking(item.projectId);
  const submit = () =>
    remove.mutate(item.id, {
      onSuccess: onClose,
      onError: (error) => {
        showFailureToast(error, 'Error', `Failed to delete tracking item: ${statusText(error)}`);
        if (isRefused(error)) onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this tracking entry?"
      text={`${item.trackingCarrier} ${item.trackingNumber} will be removed from the list. The project’s stage won’t change.`}
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={submit}
    />
  );
}

function statusText(error: Error): string {
  return (error instanceof ApiError && error.statusText) || error.message;
}
