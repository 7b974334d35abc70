import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  MAX_FILMS,
  type InstallRecordContent,
  type InstallFilm,
} from '#shared/install-records/install-record.forms.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LotField } from './lot-field.tsx';
import { MaterialField } from './material-field.tsx';
import { PanelChips } from './panel-chips.tsx';
import { NumberField, TextField } from './record-fields.tsx';

/** The films with their laminates, rolls and panels. */
export function FilmsSection() {
  const { control, getFieldState, formState } = useFormContext<InstallRecordContent>();
  const { fields, append, remove } = useFieldArray({ control, name: 'films' });
  const { error } = getFieldState('films', formState);
  const focusContainer = useFocusContainer<HTMLOListElement>();
  return (
    <SectionCard title="Films">
      {fields.length === 0 && (
        <p className="mb-4 text-sm text-muted">Add each roll of film with the panels that it covers.</p>
      )}
      <ol {...focusContainer} className="flex flex-col gap-6 divide-y [&>li+li]:pt-6">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <FilmFields index={index} onRemove={() => remove(index)} />
          </li>
        ))}
      </ol>
      {error?.message && <FieldError>{error.message}</FieldError>}
      <Button
        id="add-films"
        icon={<Plus aria-hidden />}
        className="not-first:mt-6"
        disabled={fields.length >= MAX_FILMS}
        onClick={() => append(EMPTY_FILM)}
      >
        Add film
      </Button>
    </SectionCard>
  );
}

function FilmFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control } = useFormContext<InstallRecordContent>();
  const laminate = useWatch({ control, name: `films.${index}.laminateProduct` });
  const filmPath = `films.${index}` as const;
  const heading = `Film ${index + 1}`;
  return (
    <fieldset className="min-w-0">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{heading}</h3>
        <IconButton label={`Remove film ${index + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <legend className="sr-only">{heading}</legend>
      <div className="grid gap-4 lg:grid-cols-2">
        <MaterialField index={index} kind="film" />
        <TextField name={`${filmPath}.maker`} label="Maker" />
        <TextField name={`${filmPath}.product`} label="Product" />
        <TextField name={`${filmPath}.color`} label="Color" />
        <LotField name={`${filmPath}.lot`} label="Roll or lot number" />
        <NumberField name={`${filmPath}.squareFeet`} label="Area" unit="sq ft" />
        <PanelChips index={index} />
        <MaterialField index={index} kind="laminate" />
        <TextField
          name={`${filmPath}.laminateProduct`}
          label="Laminate"
          hint="Leave empty if there is no laminate."
        />
        {laminate && <LotField name={`${filmPath}.laminateLot`} label="Lot number of the laminate" />}
      </div>
    </fieldset>
  );
}

const EMPTY_FILM: InstallFilm = {
  maker: '',
  product: '',
  color: '',
  lot: '',
  materialId: null,
  laminateProduct: '',
  laminateLot: '',
  laminateMaterialId: null,
  panels: [],
  squareFeet: null,
};
