import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { reviewerForm } from '#shared/reviews/review.forms.ts';
import type { Reviewer } from '#shared/reviews/reviews.contract.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/ui/button.tsx';
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
  const [failure, setFailure] = useState<string>();
  const form = useForm<z.input<typeof reviewerForm>, unknown, z.output<typeof reviewerForm>>({
    resolver: zodResolver(reviewerForm),
    defaultValues: { name: reviewer.name, email: reviewer.email ?? '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (details) => {
    setFailure(undefined);
    try {
      const { isMailed } = await correction.mutateAsync(details);
      toast({
        title: 'Reviewer saved',
        ...(isMailed && { description: `A link was sent to ${details.email}.` }),
      });
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
      showFieldErrors(error, form);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct reviewer"
      guard={isDirty}
      busy={isSubmitting}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyText="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {failure && <FormAlert>{failure}</FormAlert>}
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
