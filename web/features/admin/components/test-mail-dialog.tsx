import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { testMail } from '#shared/mail/mail.forms.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useSendTestMail } from '../mail.queries.ts';
import { FormDialog } from './form-dialog.tsx';

export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const send = useSendTestMail();
  const form = useForm({ resolver: zodResolver(testMail), mode: 'onTouched', defaultValues: { to: '' } });
  const { register, formState } = form;
  return (
    <FormDialog
      title="Send Test Message"
      form={form}
      submitLabel="Send"
      busyText="Sending..."
      busy={send.isPending}
      error={send.error}
      onSubmit={(fields) =>
        send.mutate(fields, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) })
      }
      onClose={onClose}
    >
      <Field
        label="Email"
        required
        hint="The list shows whether the mail server accepts it."
        error={formState.errors.to?.message}
        className="sm:col-span-2"
      >
        <Input {...register('to')} type="email" autoComplete="email" />
      </Field>
    </FormDialog>
  );
}
