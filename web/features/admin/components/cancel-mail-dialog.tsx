import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCancelMail } from '../mail.queries.ts';

interface CancelMailDialogProps {
  mail: MailRecord;
  onClose: () => void;
}

export function CancelMailDialog({ mail, onClose }: CancelMailDialogProps) {
  const cancel = useCancelMail(mail);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this message?"
      text={`“${mail.subject}” will not be sent to ${mail.to}. If the message has a secret link, you cannot resend it later.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel message"
      danger
      busy={cancel.isPending}
      busyText="Canceling..."
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose, onError: onClose })}
    />
  );
}
