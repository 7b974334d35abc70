import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  MAX_STATEMENT_LENGTH,
  MAX_STATEMENTS,
  type ApprovalSettingsInput,
} from '#shared/decisions/approval-settings.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The statements that a reviewer ticks, with buttons to move, remove and add them. */
export function StatementRows() {
  const { rows, listRef, announcement, move, remove, append } = useStatements();
  const { register, formState } = useFormContext<ApprovalSettingsInput>();
  const errors = formState.errors.checklist;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Statements to tick</legend>
      {rows.length === 0 && (
        <p className="text-sm text-muted">Without statements, a reviewer only types their name.</p>
      )}
      <ol ref={listRef} className="flex flex-col gap-3">
        {rows.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-start gap-1 sm:flex-nowrap">
            <Field
              label={`Statement ${index + 1}`}
              hideLabel
              className="grow basis-full sm:basis-0"
              error={errors?.[index]?.text?.message}
            >
              <Textarea
                rows={2}
                maxLength={MAX_STATEMENT_LENGTH}
                className="min-h-11"
                {...register(`checklist.${index}.text`)}
              />
            </Field>
            <div className="ml-auto flex shrink-0">
              <IconButton
                label={`Move statement ${index + 1} up`}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`Move statement ${index + 1} down`}
                icon={<ArrowDown aria-hidden />}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`Remove statement ${index + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {errors?.root?.message && <FieldError>{errors.root.message}</FieldError>}
      <output className="sr-only">{announcement}</output>
      <Button
        icon={<Plus aria-hidden />}
        className="self-start"
        disabled={rows.length >= MAX_STATEMENTS}
        onClick={append}
      >
        Add statement
      </Button>
    </fieldset>
  );
}

/** The rows of the form. After a move, the moved statement gets the focus. After a removal, the next statement gets the focus. */
function useStatements() {
  const { control } = useFormContext<ApprovalSettingsInput>();
  const array = useFieldArray({ control, name: 'checklist' });
  const listRef = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusRow = (index: number) => {
    const rows = listRef.current?.querySelectorAll('textarea');
    rows?.[Math.min(index, rows.length - 1)]?.focus();
  };
  const move = (from: number, to: number) => {
    flushSync(() => {
      array.move(from, to);
      setAnnouncement(`Statement ${from + 1} is now statement ${to + 1}`);
    });
    focusRow(to);
  };
  const remove = (index: number) => {
    flushSync(() => {
      array.remove(index);
      setAnnouncement(`Statement ${index + 1} removed`);
    });
    focusRow(index);
  };
  const append = () => array.append({ text: '' });
  return { rows: array.fields, listRef, announcement, move, remove, append };
}
