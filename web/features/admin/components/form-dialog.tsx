import { useId } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FormDialogProps<Entries extends FieldValues, Values> {
  title: string;
  form: UseFormReturn<Entries, unknown, Values>;
  submitLabel: string;
  busyText: string;
  busy: boolean;
  /** The error of the last save. */
  error: Error | null;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Mounted only while open, so that the form starts with the initial entries each time. */
export function FormDialog<Entries extends FieldValues, Values>(props: FormDialogProps<Entries, Values>) {
  const { title, form, submitLabel, busyText, busy, error, onSubmit, onClose, children } = props;
  const formId = useId();
  const submit = form.handleSubmit(onSubmit);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      guard={form.formState.isDirty}
      busy={busy}
      footer={
        <DialogButtons form={formId} busy={busy} busyText={busyText} onCancel={onClose}>
          {submitLabel}
        </DialogButtons>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
        >
          {error && (
            <div className="sm:col-span-2">
              <FormAlert>{error.message}</FormAlert>
            </div>
          )}
          {children}
        </form>
      </FormProvider>
    </Dialog>
  );
}
