import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_REVIEWERS } from '#shared/reviews/review.forms.ts';
import { settings } from '#web/lib/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { EMPTY_REVIEWER, type ReviewFormValues, type ReviewerFormValues } from '../review-entries.ts';

/** The reviewers of a review, one per row. People who were asked before can be added with one click. */
export function ReviewerInputs({ suggestions }: { suggestions: readonly ReviewerFormValues[] }) {
  const { control, watch, formState } = useFormContext<ReviewFormValues>();
  const { fields, append, remove, update } = useFieldArray({ control, name: 'reviewers', keyName: 'key' });
  const enteredReviewers = watch('reviewers');
  const offeredReviewers = suggestions.filter(
    (one) => !enteredReviewers.some((row) => isSamePerson(row, one)),
  );
  const listError = formState.errors.reviewers?.root?.message ?? formState.errors.reviewers?.message;
  const add = (person: ReviewerFormValues) => {
    const emptyRowIndex = enteredReviewers.findIndex(({ name, email }) => !name && !email);
    if (emptyRowIndex >= 0) update(emptyRowIndex, person);
    else append(person, { shouldFocus: false });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Reviewers</legend>
      {offeredReviewers.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offeredReviewers.map((person) => (
            <Button
              key={`${person.id}-${person.name}`}
              size="sm"
              className="max-w-full"
              icon={<Plus aria-hidden />}
              onClick={() => add(person)}
            >
              <span className="truncate">{person.isClient ? `${person.name} (client)` : person.name}</span>
            </Button>
          ))}
        </div>
      )}
      {fields.map(({ key, ...person }, index) => (
        <ReviewerRow
          key={key}
          index={index}
          person={person}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {listError && <FieldError>{listError}</FieldError>}
      <p className="text-sm text-muted">{ADDRESS_HINT}</p>
      {fields.length < MAX_REVIEWERS && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => append(EMPTY_REVIEWER, { focusName: `reviewers.${fields.length}.name` })}
        >
          Add another reviewer
        </Button>
      )}
    </fieldset>
  );
}

/** Compares the ids, or the names if one of the two has no id. Only people who were asked before have an id. */
function isSamePerson(one: ReviewerFormValues, other: ReviewerFormValues): boolean {
  return one.id && other.id ? one.id === other.id : one.name === other.name;
}

const ADDRESS_HINT = settings.sendsMail
  ? 'Reviewers need no account. Reviewers with an email address get the link by email. You send the other links yourself.'
  : 'Reviewers need no account. This server doesn’t send email, so you get a link to send to each reviewer.';

interface ReviewerRowProps {
  index: number;
  person: ReviewerFormValues;
  onRemove: (() => void) | undefined;
}

/** One reviewer. The name of a known person cannot be changed, because another person would then get the known person's links. */
function ReviewerRow({ index, person: { id, name, email, isClient }, onRemove }: ReviewerRowProps) {
  const { register, formState } = useFormContext<ReviewFormValues>();
  const errors = formState.errors.reviewers?.[index];
  const rowLabelEnd = `of reviewer ${index + 1}`;
  const rowError = errors?.id?.message ?? errors?.name?.message ?? errors?.isClient?.message;
  const [isKnown, isExistingReviewer] = [id !== undefined || isClient, id !== undefined];
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-h-11 min-w-0 flex-1 items-center gap-2 sm:grid-cols-2">
        {isKnown ? (
          <div className="min-w-0 text-sm wrap-anywhere">
            <p className="font-medium">{isClient ? `${name} (client)` : name}</p>
            {isExistingReviewer && <p className="text-muted">{email || 'No email address'}</p>}
            {rowError && <FieldError>{rowError}</FieldError>}
          </div>
        ) : (
          <Field label={`Name ${rowLabelEnd}`} hideLabel required error={errors?.name?.message}>
            <Input {...register(`reviewers.${index}.name`)} placeholder="Name" autoComplete="off" />
          </Field>
        )}
        {!isExistingReviewer && (
          <Field label={`Email ${rowLabelEnd} (Optional)`} hideLabel error={errors?.email?.message}>
            <Input
              {...register(`reviewers.${index}.email`)}
              type="email"
              placeholder="Email (optional)"
              autoComplete="off"
            />
          </Field>
        )}
      </div>
      {onRemove && (
        <IconButton label={`Remove reviewer ${index + 1}`} icon={<X aria-hidden />} onClick={onRemove} />
      )}
    </div>
  );
}
