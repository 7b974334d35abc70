import { useId, useState } from 'react';
import { conditionAddendumForm } from '#shared/condition/condition-report.forms.ts';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import { MAX_PHOTOS_OF_MARK } from '#shared/condition/condition-values.ts';
import { errorText } from '#web/api/api-error.ts';
import { useUser } from '#web/session/session.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useAddAddendum } from '../condition-reports.queries.ts';
import { PhotoPicker } from './photo-picker.tsx';

interface AddendumDialogProps {
  report: ConditionReport;
  onClose: () => void;
}

/** Adds a finding to a signed report. */
export function AddendumDialog({ report, onClose }: AddendumDialogProps) {
  const user = useUser();
  const addition = useAddAddendum(report, user.id);
  const [entry, setEntry] = useState({
    text: '',
    name: user.name,
    photoIds: [] as number[],
    captureIds: [] as string[],
  });
  const [errors, setErrors] = useState<{ text?: string; name?: string }>({});
  const formId = useId();
  const add = () => {
    const parsed = conditionAddendumForm.safeParse({ ...entry, marks: [] });
    if (!parsed.success)
      return setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path: [field], message }) => [String(field), message])),
      );
    setErrors({});
    addition.mutate(parsed.data, {
      onSuccess: () => {
        toast({ title: 'Finding added' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a finding"
      description="The finding is added as an addendum, which cannot be changed later. The signed report stays the same."
      guard={entry.text.trim() !== '' || entry.photoIds.length + entry.captureIds.length > 0}
      busy={addition.isPending}
      footer={
        <DialogButtons form={formId} busy={addition.isPending} busyText="Adding..." onCancel={onClose}>
          Add finding
        </DialogButtons>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        {addition.error && (
          <FormAlert>{errorText(addition.error, 'The finding could not be added.')}</FormAlert>
        )}
        <Field label="Finding" required error={errors.text}>
          <Textarea
            maxLength={2_000}
            value={entry.text}
            onChange={({ target }) => setEntry({ ...entry, text: target.value })}
          />
        </Field>
        <PhotoPicker
          projectId={report.projectId}
          chosen={entry}
          max={MAX_PHOTOS_OF_MARK}
          onChange={(update) => setEntry((before) => ({ ...before, ...update(before) }))}
        />
        <Field label="Your name" required error={errors.name} hint="Your typed name is your signature.">
          <Input
            maxLength={200}
            autoComplete="off"
            value={entry.name}
            onChange={({ target }) => setEntry({ ...entry, name: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
