import { useId, useState } from 'react';
import { hasFieldErrors } from '#web/api/api-error.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import { useAddPasskey, useRenamePasskey, type Passkey } from '../second-step.queries.ts';

interface AddPasskeyDialogProps {
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Asks for a name, then lets the browser create the passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const add = useAddPasskey();
  return (
    <NameDialog
      title="Add a passkey"
      hint="To tell your passkeys apart. Your browser then asks where to save it."
      submitLabel="Continue"
      busyText="Waiting for your device..."
      busy={add.isPending}
      error={add.error}
      onSubmit={(name) => add.mutate(name, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })}
      onClose={onClose}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey(passkey);
  return (
    <NameDialog
      title="Rename passkey"
      name={passkey.name}
      submitLabel="Save"
      busyText="Saving..."
      busy={rename.isPending}
      error={rename.error}
      onSubmit={(name) => rename.mutate({ name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  name?: string;
  hint?: string;
  submitLabel: string;
  busyText: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, name = '', hint, error, ...dialog }: NameDialogProps) {
  const formId = useId();
  const [typedName, setTypedName] = useState(name);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const fieldError = hasFieldErrors(error) ? error.message : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialog.onClose()}
      title={title}
      size="sm"
      busy={dialog.busy}
      footer={
        <DialogButtons form={formId} busy={dialog.busy} busyText={dialog.busyText} onCancel={dialog.onClose}>
          {dialog.submitLabel}
        </DialogButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsNameMissing(typedName.trim() === '');
          if (typedName.trim() !== '') dialog.onSubmit(typedName.trim());
        }}
        className="flex flex-col gap-4"
      >
        {error && !fieldError && <FormAlert>{error.message}</FormAlert>}
        <Field label="Name" hint={hint} error={isNameMissing ? 'Enter a name' : fieldError}>
          <Input
            value={typedName}
            maxLength={60}
            placeholder="For example: My phone"
            onChange={({ target }) => setTypedName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
