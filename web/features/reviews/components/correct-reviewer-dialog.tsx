import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { reviewerForm } from '#shared/reviews/review.forms.ts';
import type { Reviewer } from '#shared/reviews/reviews.contract.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useCorrectReviewer } from '../reviews.queries.ts';

interface CorrectReviewerDialogProps {
  projectId: number;
  reviewer: Reviewer;
  onClose: () => void;
}

/** Corrects the name and the e-mail address of a reviewer. */
export function CorrectReviewerDialog({ projectId, reviewer, onClose }: CorrectReviewerDialogProps) {
  const formId = useId();
  const correction = useCorrectReviewer(projectId, reviewer.id);
  const form = useForm<z.input<typeof reviewerForm>, unknown, z.output<typeof reviewerForm>>({
    resolver: zodResolver(reviewerForm),
    defaultValues: { name: reviewer.name, email: reviewer.email ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((details) =>
    correction.mutate(details, {
      onSuccess: ({ isMailed }) => {
        toast({
          title: 'Reviewer saved',
          ...(isMailed && { description: `A link was sent to ${details.email}.` }),
        });
        onClose();
      },
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct reviewer"
      guard={isDirty}
      busy={correction.isPending}
      size="sm"
      footer={
        <DialogButtons form={formId} busy={correction.isPending} busyText="Saving..." onCancel={onClose}>
          Save
        </DialogButtons>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {correction.error && <FormAlert>{correction.error.message}</FormAlert>}
        <Field label="Name" required error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Field label="Email (Optional)" hint={ADDRESS_HINT} error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}

const ADDRESS_HINT =
  'Links that were sent to the previous address stop working. A link that you copied keeps working.';
