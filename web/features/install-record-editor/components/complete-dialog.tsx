import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { findMissingEntries, type MissingEntry } from '#shared/install-records/missing-entries.ts';
import type { Material } from '#shared/materials/materials.contract.ts';
import { detailsOfConflict } from '#web/api/api-error.ts';
import { useRecordWrite } from '#web/features/install-record/record-writes.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface CompleteDialogProps {
  projectId: number;
  /** The saved record. */
  record: InstallRecordView;
  materials: readonly Material[];
  /** Shows the errors of the missing entries at their fields. Called after the dialog has closed. */
  onShow: (missingEntries: MissingEntry[]) => void;
  onClose: () => void;
}

/** Lists the missing entries. When nothing is missing, asks for the name that signs the record. */
export function CompleteDialog({ projectId, record, materials, onShow, onClose }: CompleteDialogProps) {
  const missingEntries = findMissingEntries(record.content, materials);
  const shouldShowErrors = useRef(false);
  if (missingEntries.length === 0)
    return <SignDialog projectId={projectId} version={record.version} onClose={onClose} />;
  const goBackToRecord = () => {
    shouldShowErrors.current = true;
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onFocusReturned={() => shouldShowErrors.current && onShow(missingEntries)}
      title="The record is not complete yet"
      description="Everything that you entered is saved."
      footer={
        <Button variant="primary" onClick={goBackToRecord}>
          Back to the record
        </Button>
      }
    >
      <ul className="flex flex-col gap-2 text-sm">
        {missingEntries.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="flex items-start gap-2">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-red-ink" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface SignDialogProps {
  projectId: number;
  version: number;
  onClose: () => void;
}

function SignDialog({ projectId, version, onClose }: SignDialogProps) {
  const formId = useId();
  // The version that was shown when the dialog opened. The user must not sign entries that another user saved later.
  const [signedVersion] = useState(version);
  const [name, setName] = useState(useUser().name);
  const [error, setError] = useState<string>();
  const complete = useRecordWrite(projectId);
  const submit = () => {
    if (name.trim().length < 2) return setError('Enter your full name');
    if (complete.isPending) return;
    complete.mutate(
      { kind: 'complete', version: signedVersion, name: name.trim() },
      {
        onStored: () => {
          onClose();
          toast({ title: 'Install record completed', description: 'Its PDF is being prepared.' });
        },
        onQueued: onClose,
        onError: (failure) => {
          if (detailsOfConflict<InstallRecordView>(failure, 'content')) onClose();
          showFailureToast(failure, 'Not completed');
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Complete the record"
      description="It cannot be changed afterwards. Later findings are added as addenda."
      busy={complete.isPending}
      size="sm"
      footer={
        <DialogButtons form={formId} busy={complete.isPending} busyText="Completing..." onCancel={onClose}>
          Complete
        </DialogButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <Field label="Your full name" hint="Your typed name is your signature." required error={error}>
          <Input
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
