import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { ApiError, isRefused } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteTracking } from '../tracking.queries.ts';

interface DeleteTrackingDialogProps {
  item: TrackingItem;
  onClose: () => void;
}

export function DeleteTrackingDialog({ item, onClose }: DeleteTrackingDialogProps) {
  const remove = useDeleteTracking();
  const submit = () =>
    remove.mutate(item.id, {
      onSuccess: () => {
        toast({ title: 'Tracking deleted', description: item.trackingNumber });
        onClose();
      },
      onError: (error) => {
        tellFailure(error);
        if (isRefused(error)) onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Delete this tracking entry?"
      text={`${item.trackingCarrier} ${item.trackingNumber} goes off the list. The stage of the project stays as it is.`}
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={submit}
    />
  );
}

function tellFailure(error: Error): void {
  const status = (error instanceof ApiError && error.statusText) || error.message;
  toast({
    title: 'Error',
    description: `Failed to delete tracking item: ${status}`,
    variant: 'destructive',
  });
}
