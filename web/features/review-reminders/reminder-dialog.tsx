import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ShareButton } from '#web/ui/link-to-share.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ReminderDialogProps {
  name: string;
  /** The message with the link. */
  text: string;
  onClose: () => void;
}

/** A reminder text for the shop to send manually. The text can be copied, or passed to the share sheet of a phone. */
export function ReminderDialog({ name, text, onClose }: ReminderDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Remind ${name}`}
      description="Send this message to the reviewer yourself."
      size="sm"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-2">
        <Field label="Message">
          <Textarea readOnly rows={7} value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
        <div className="flex items-center gap-1">
          <p className="min-w-0 flex-1 text-sm text-muted">
            The link is new and shown only now. Earlier links still work.
          </p>
          <CopyButton text={text} label="Copy message" />
          <ShareButton content={{ text }} label="Share message" />
        </div>
      </div>
    </Dialog>
  );
}
