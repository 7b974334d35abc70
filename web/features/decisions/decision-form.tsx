import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import type { Decision } from '#shared/decisions/decision-values.ts';
import { ApiError, isInterruption } from '#web/api/api-error.ts';
import { hasUnsentComment } from '#web/lib/unsent-comments.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { ApprovalChecklist, ApprovalTerms } from './components/approval-checklist.tsx';
import { validateDecision, submitLabelOf } from './decision-entries.ts';
import type { DecisionFormValues, DecisionErrors, DecisionSubject } from './decision-entries.ts';
import type { DecisionDraft } from './use-decision-draft.ts';

interface DecisionFormProps {
  subject: DecisionSubject;
  draft: DecisionDraft;
  /** Resolves when the decision is stored; rejects with the error. */
  onDecide: (decision: NewDecision) => Promise<unknown>;
}

/** Approves a version or its printed sample, or requests changes, with the typed name as the signature. */
export function DecisionForm({ subject, draft, onDecide }: DecisionFormProps) {
  const { entries, change } = draft;
  const { errors, failure, isSending, submit } = useDecisionForm({ subject, draft, onDecide });
  const { decision } = entries;
  return (
    <form noValidate onSubmit={submit} aria-label="Your decision" className="flex flex-col gap-5">
      <DecisionChoice
        subject={subject}
        decision={decision}
        onChoose={(chosen) => change({ decision: chosen })}
      />
      {decision === 'approve' && (
        <>
          <ApprovalChecklist
            checklist={subject.texts.checklist}
            ticks={entries.ticks}
            error={errors.ticks}
            onChange={(ticks) => change({ ticks })}
          />
          <ApprovalTerms terms={subject.texts.terms} />
        </>
      )}
      {decision === 'request_changes' && (
        <Field
          label={subject.openComments > 0 ? 'Note (Optional)' : 'What should change?'}
          required={subject.openComments === 0}
          hint={noteHint(subject.openComments)}
          error={errors.note}
        >
          <Textarea
            name="note"
            maxLength={2_000}
            value={entries.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      )}
      {decision && (
        <>
          <Field label="Your full name" required hint={subject.texts.consent} error={errors.name}>
            <Input
              name="name"
              autoComplete="name"
              maxLength={200}
              value={entries.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          {failure && <FormAlert>{failureText(failure)}</FormAlert>}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSending}
            busyText="Sending..."
            className="sm:self-start"
          >
            {submitLabelOf(decision, subject)}
          </Button>
        </>
      )}
    </form>
  );
}

interface DecisionChoiceProps {
  subject: DecisionSubject;
  decision: Decision | null;
  onChoose: (decision: Decision) => void;
}

function DecisionChoice({ subject: { version, subject }, decision, onChoose }: DecisionChoiceProps) {
  const name = useId();
  const isSample = subject === 'sample';
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">
        {isSample ? `The printed sample of version ${version}` : `Version ${version}`}
      </legend>
      <RadioCard
        name={name}
        label={isSample ? 'Approve sample' : 'Approve'}
        explanation={
          isSample ? 'The sample is right. Print the wrap to match it.' : 'It’s right. Print it as shown.'
        }
        checked={decision === 'approve'}
        onChoose={() => onChoose('approve')}
      />
      <RadioCard
        name={name}
        label="Request changes"
        explanation="Something isn’t right yet. The shop gets your comments."
        checked={decision === 'request_changes'}
        onChoose={() => onChoose('request_changes')}
      />
    </fieldset>
  );
}

/** Validates the entries on submit, and then on every change. */
function useDecisionForm({ subject, draft: { entries, discard }, onDecide }: DecisionFormProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [isSending, setIsSending] = useState(false);
  const isSent = useRef(false);
  const send = async (decision: NewDecision) => {
    // Two clicks can arrive before the button is busy.
    if (isSent.current) return;
    isSent.current = true;
    setFailure(undefined);
    setIsSending(true);
    try {
      await onDecide(decision);
      discard();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    } finally {
      isSent.current = false;
      setIsSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSubmitted(true);
    const [firstInvalid] = Object.keys(validateDecision(entries, subject));
    // Reviewers usually close the page after the decision, and an unsent comment would then be lost.
    if (hasUnsentComment()) setFailure(new Error(UNSENT_COMMENT_TEXT));
    else if (firstInvalid) focusField(event.currentTarget, firstInvalid);
    else if (entries.decision) void send(toNewDecision(entries, entries.decision, subject));
  };
  const errors = { ...serverErrors(failure), ...(isSubmitted && validateDecision(entries, subject)) };
  return { errors, failure, isSending, submit };
}

const UNSENT_COMMENT_TEXT =
  'You have an unsent comment on the proof. Send it or delete its text, then decide.';

function toNewDecision(
  { ticks, note, name }: DecisionFormValues,
  decision: Decision,
  { subject, texts }: DecisionSubject,
): NewDecision {
  const isApproval = decision === 'approve';
  // Omits ticks of statements that are no longer in the checklist, because the server rejects them.
  const currentTicks = ticks.filter((tick) => texts.checklist.some(({ id }) => id === tick));
  return {
    subject,
    decision,
    name: name.trim(),
    ticks: isApproval ? currentTicks : [],
    note: isApproval ? null : note.trim() || null,
    seenConsent: texts.consent,
    ...(isApproval && { seenTerms: texts.terms }),
  };
}

/** Focuses a field, or the first statement that is not ticked. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(
    name === 'ticks' ? 'input[type=checkbox]:not(:checked)' : `[name=${name}]`,
  );
  field?.focus();
}

function serverErrors(failure: Error | undefined): DecisionErrors {
  const fields = Object.entries((failure instanceof ApiError && failure.errors) || {});
  return Object.fromEntries(fields.map(([name, { _errors: messages }]) => [name, messages.join(', ')]));
}

function failureText(failure: Error): string {
  return isInterruption(failure)
    ? `Your decision was not sent. ${failure.message} What you entered is kept.`
    : failure.message;
}

function noteHint(openComments: number): string {
  if (openComments === 0) return 'You can also add comments on the proof.';
  return openComments === 1
    ? 'The open comment on the proof is part of your request.'
    : `The ${openComments} open comments on the proof are part of your request.`;
}
