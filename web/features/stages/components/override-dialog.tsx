import { useId, useState } from 'react';
import type { UnmetGate } from '#shared/projects/gates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface OverrideDialogProps {
  missing: UnmetGate[];
  busy: boolean;
  onOverride: (reason: string) => void;
  onClose: () => void;
}

/** Overrides an unmet gate with a reason, which is kept in the history. */
export function OverrideDialog({ missing, busy, onOverride, onClose }: OverrideDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const blank = reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (!blank) onOverride(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Override with a reason"
      description={`Not done yet: ${missing.map((gate) => gate.missing).join(' ')}`}
      size="sm"
      guard={!blank}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyText="Updating...">
            Override and complete
          </Button>
        </>
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
        <Field
          label="Reason"
          required
          hint="Everyone on the project can read it in the activity history."
          error={tried && blank ? 'Please say why' : undefined}
        >
          <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
