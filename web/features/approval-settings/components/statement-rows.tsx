import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  MAX_STATEMENT_LENGTH,
  MAX_STATEMENTS,
  type ApprovalSettingsInput,
} from '#shared/decisions/approval-settings.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Field } from '#web/ui/field.tsx';
import { RowButtons, useOrderedRows } from '#web/ui/ordered-rows.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The statements that a reviewer ticks, with buttons to move, remove and add them. */
export function StatementRows() {
  const { control, register, formState } = useFormContext<ApprovalSettingsInput>();
  const array = useFieldArray({ control, name: 'checklist' });
  const { listRef, announcement, move, remove } = useOrderedRows(array, 'Statement');
  const rows = array.fields;
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
            <RowButtons
              name={`statement ${index + 1}`}
              index={index}
              count={rows.length}
              move={move}
              remove={remove}
            />
          </li>
        ))}
      </ol>
      {errors?.root?.message && <FieldError>{errors.root.message}</FieldError>}
      <output className="sr-only">{announcement}</output>
      <Button
        icon={<Plus aria-hidden />}
        className="self-start"
        disabled={rows.length >= MAX_STATEMENTS}
        onClick={() => array.append({ text: '' })}
      >
        Add statement
      </Button>
    </fieldset>
  );
}
