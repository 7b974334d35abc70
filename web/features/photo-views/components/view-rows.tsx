import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { createViewKey } from '../new-view-key.ts';

/** The views of a list, with buttons to move, remove and add them. */
export function ViewRows() {
  const { rows, listRef, announcement, move, remove, append } = useViewRows();
  const { register, formState } = useFormContext<ViewListInput>();
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
            <div className="ml-auto flex shrink-0">
              <IconButton
                label={`Move view ${index + 1} up`}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`Move view ${index + 1} down`}
                icon={<ArrowDown aria-hidden />}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`Remove view ${index + 1}`}
                icon={<Trash2 aria-hidden />}
                disabled={rows.length === 1}
                onClick={() => remove(index)}
              />
            </div>
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
        onClick={append}
      >
        Add view
      </Button>
    </fieldset>
  );
}

/** The rows of the form. After a move, the moved view gets the focus. After a removal, the next view gets the focus. */
function useViewRows() {
  const { control } = useFormContext<ViewListInput>();
  const array = useFieldArray({ control, name: 'views' });
  const listRef = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusRow = (index: number) => {
    const rows = listRef.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])');
    rows?.[Math.min(index, rows.length - 1)]?.focus();
  };
  const move = (from: number, to: number) => {
    flushSync(() => {
      array.move(from, to);
      setAnnouncement(`View ${from + 1} is now view ${to + 1}`);
    });
    focusRow(to);
  };
  const remove = (index: number) => {
    flushSync(() => {
      array.remove(index);
      setAnnouncement(`View ${index + 1} removed`);
    });
    focusRow(index);
  };
  const append = () => array.append({ key: createViewKey(), name: '', isRequired: true });
  return { rows: array.fields, listRef, announcement, move, remove, append };
}
