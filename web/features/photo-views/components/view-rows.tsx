import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEWS,
  type ViewListInput,
} from '#shared/photo-views/photo-views.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RowButtons, useOrderedRows } from '#web/ui/ordered-rows.tsx';
import { createViewKey } from '../new-view-key.ts';

/** The views of a list, with buttons to move, remove and add them. */
export function ViewRows() {
  const { control, register, formState } = useFormContext<ViewListInput>();
  const array = useFieldArray({ control, name: 'views' });
  const { listRef, announcement, move, remove } = useOrderedRows(array, 'View');
  const rows = array.fields;
  const errors = formState.errors.views;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Views in the order of the camera</legend>
      <ol ref={listRef} className="flex flex-col gap-3 lg:gap-2">
        {rows.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1 lg:flex-nowrap">
            <Field
              label={`Name of view ${index + 1}`}
              hideLabel
              className="grow basis-full lg:basis-0"
              error={errors?.[index]?.name?.message}
            >
              <Input maxLength={MAX_VIEW_NAME_LENGTH} {...register(`views.${index}.name`)} />
            </Field>
            <Checkbox
              label="Required"
              aria-label={`Required: view ${index + 1}`}
              className="min-h-9 justify-center"
              {...register(`views.${index}.isRequired`)}
            />
            <RowButtons
              name={`view ${index + 1}`}
              index={index}
              count={rows.length}
              canRemove={rows.length > 1}
              move={move}
              remove={remove}
            />
          </li>
        ))}
      </ol>
      {(errors?.root?.message ?? errors?.message) && (
        <FieldError>{errors.root?.message ?? errors.message}</FieldError>
      )}
      <output className="sr-only">{announcement}</output>
      <Button
        icon={<Plus aria-hidden />}
        className="self-start"
        disabled={rows.length >= MAX_VIEWS}
        onClick={() => array.append({ key: createViewKey(), name: '', isRequired: true })}
      >
        Add view
      </Button>
    </fieldset>
  );
}
