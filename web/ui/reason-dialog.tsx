import { useId, useState } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

interface ReasonDialogProps {
  title: string;
  description?: string;
  /** Explains who can read the reason. */
  hint: string;
  maxLength: number;
  /** The message when no reason is entered. */
  error: string;
  confirmLabel: string;
  busy: boolean;
  busyText: string;
  /** Whether the confirm button is disabled without a connection. False for a write that can be queued on the device. */
  needsConnection?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason for an action. */
export function ReasonDialog({
  title,
  description,
  hint,
  maxLength,
  error,
  confirmLabel,
  busy,
  busyText,
  needsConnection = true,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const formId = useId();
  const [enteredText, setEnteredText] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const reason = enteredText.trim();
  const submit = () => {
    setHasSubmitted(true);
    if (reason !== '') onConfirm(reason);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      guard={reason !== ''}
      busy={busy}
      footer={
        <DialogButtons
          form={formId}
          needsConnection={needsConnection}
          busy={busy}
          busyText={busyText}
          onCancel={onClose}
        >
          {confirmLabel}
        </DialogButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Reason" required hint={hint} error={hasSubmitted && reason === '' ? error : undefined}>
          <Textarea
            value={enteredText}
            maxLength={maxLength}
            onChange={({ target }) => setEnteredText(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
