import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { dueDateWarning } from '#shared/projects/date-warnings.ts';
import type { ReviewRule, ReviewSubject } from '#shared/reviews/review-values.ts';
import { reviewForm } from '#shared/reviews/review.forms.ts';
import type { NewReview } from '#shared/reviews/review.forms.ts';
import type { Review } from '#shared/reviews/reviews.contract.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { today } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldWarning } from '#web/ui/field-warning.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { initialReviewers, EMPTY_REVIEWER, suggestedReviewers } from '../review-entries.ts';
import type { ReviewFormValues } from '../review-entries.ts';
import { reviewTitle } from '../review-state.ts';
import { useSendReview } from '../reviews.queries.ts';
import { ReviewerInputs } from './reviewer-inputs.tsx';
import { SamplePhotos } from './sample-photos.tsx';
import { SentLinks } from './sent-links.tsx';
import type { SentLinkWithEmail } from './sent-links.tsx';

export interface SendReviewDialogProps {
  projectId: number;
  target: { proofId: number; version: number; subject: ReviewSubject };
  /** The existing reviews, newest first. */
  reviews: readonly Review[];
  /** The open review that the reviewers are added to; undefined for a new review. */
  openReview?: Review | undefined;
  client: { name: string } | null;
  onClose: () => void;
}

/**
 * Sends a version or a sample for review, then shows the links. Mounted only while open, so that the form starts with the initial
 * entries.
 */
export function SendReviewDialog({
  projectId,
  target,
  reviews,
  openReview,
  client,
  onClose,
}: SendReviewDialogProps) {
  const formId = useId();
  const sendReview = useSendReview(projectId);
  const [links, setLinks] = useState<SentLinkWithEmail[]>();
  const form = useForm<ReviewFormValues, unknown, NewReview>({
    resolver: zodResolver(reviewForm),
    defaultValues: {
      proofId: target.proofId,
      subject: target.subject,
      reviewers: openReview ? [EMPTY_REVIEWER] : initialReviewers(reviews),
      message: '',
      dueDate: '',
      ...(!openReview && { rule: 'all' }),
      photoIds: [],
    },
  });
  const { isDirty } = form.formState;
  const reviewerCount = useWatch({ control: form.control, name: 'reviewers' }).length;
  const submit = form.handleSubmit((review) => {
    // A colleague may have sent the version while the form was open. The open review keeps its rule.
    const rule = openReview ? undefined : review.rule;
    sendReview.mutate(
      { ...review, rule },
      {
        onSuccess: (sendResult) => {
          const emailOf = (id: number) =>
            sendResult.review.reviewers.find((reviewer) => reviewer.id === id)?.email ?? null;
          setLinks(sendResult.reviewers.map((link) => ({ ...link, email: emailOf(link.id) })));
        },
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  const title = openReview ? 'Add reviewers' : `Send ${reviewTitleInSentence(target)} for review`;
  const remainingSuggestions = suggestedReviewers(reviews, client).filter(
    ({ id }) =>
      id === undefined ||
      !openReview?.reviewers.some((reviewer) => reviewer.id === id && !reviewer.isRevoked),
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={links ? 'Sent for review' : title}
      guard={!links && isDirty}
      busy={sendReview.isPending}
      footer={
        links ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <DialogButtons form={formId} busy={sendReview.isPending} busyText="Sending..." onCancel={onClose}>
            {openReview ? 'Add reviewers' : 'Send for review'}
          </DialogButtons>
        )
      }
    >
      {links ? (
        <SentLinks links={links} title={`${reviewTitle(target)} for review`} />
      ) : (
        <FormProvider {...form}>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void submit(event)}
            className="flex flex-col gap-5"
          >
            {sendReview.error && <FormAlert>{sendReview.error.message}</FormAlert>}
            <ReviewerInputs suggestions={remainingSuggestions} />
            {target.subject === 'sample' && <SamplePhotos projectId={projectId} />}
            <MessageAndDueDate />
            {!openReview && reviewerCount > 1 && <RuleField />}
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}

function reviewTitleInSentence(target: SendReviewDialogProps['target']): string {
  const name = reviewTitle(target);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function MessageAndDueDate() {
  const { register, control, formState } = useFormContext<ReviewFormValues>();
  const dueDate = useWatch({ control, name: 'dueDate' });
  return (
    <>
      <Field label="Message (Optional)" error={formState.errors.message?.message}>
        <Textarea {...register('message')} placeholder="What should they look at?" />
      </Field>
      <Field
        label="Due date (Optional)"
        className="sm:max-w-52"
        error={formState.errors.dueDate?.message}
        warning={<FieldWarning>{dueDateWarning(dueDate, today())}</FieldWarning>}
      >
        <Input {...register('dueDate')} type="date" />
      </Field>
    </>
  );
}

const RULE_TEXTS: Record<ReviewRule, { label: string; explanation: string }> = {
  all: {
    label: 'All must approve',
    explanation: 'The version is approved when every reviewer has approved it.',
  },
  any: { label: 'Any one reviewer decides', explanation: 'The first decision counts for all reviewers.' },
};

function RuleField() {
  const { control } = useFormContext<ReviewFormValues>();
  const { field } = useController({ control, name: 'rule' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">With several reviewers</legend>
      {(['all', 'any'] as const).map((rule) => (
        <RadioCard
          key={rule}
          name="rule"
          {...RULE_TEXTS[rule]}
          checked={field.value === rule}
          onChoose={() => field.onChange(rule)}
        />
      ))}
    </fieldset>
  );
}
