import { Controller, useFormContext } from 'react-hook-form';
import { MATERIAL_KINDS, type MaterialInput } from '#shared/materials/materials.forms.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumberInput } from '#web/ui/number-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TemperatureInput, TemperatureUnitChoice } from '../temperature-input.tsx';

export function MaterialFields() {
  const { register, control, formState } = useFormContext<MaterialInput>();
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Maker" required error={errors.maker?.message}>
          <Input maxLength={200} {...register('maker')} />
        </Field>
        <Field label="Product" required error={errors.product?.message}>
          <Input maxLength={200} {...register('product')} />
        </Field>
        <Field label="Kind" error={errors.kind?.message}>
          <Select {...register('kind')}>
            {MATERIAL_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind === 'film' ? 'Film' : 'Laminate'}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset className="flex min-w-0 flex-col gap-4 border-t pt-4">
        <legend className="sr-only">Limits</legend>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">Limits</h3>
          <TemperatureUnitChoice />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TemperatureField name="minApplicationC" label="Lowest application temperature" />
          <TemperatureField name="maxApplicationC" label="Highest application temperature" />
          <TemperatureField name="minPostHeatC" label="Lowest post-heat temperature" />
          <TemperatureField name="maxPostHeatC" label="Highest post-heat temperature" />
        </div>
        <Controller
          control={control}
          name="outgassingHours"
          render={({ field, fieldState }) => (
            <Field
              label="Outgassing before lamination"
              hint="The shortest time between print and lamination."
              error={fieldState.error?.message}
            >
              <NumberInput {...field} unit="hours" className="max-w-40" />
            </Field>
          )}
        />
      </fieldset>
      <fieldset className="grid min-w-0 gap-4 border-t pt-4 sm:grid-cols-2">
        <legend className="sr-only">Bulletin</legend>
        <Field label="Bulletin" hint="Where the limits are from." error={errors.bulletinName?.message}>
          <Input maxLength={200} {...register('bulletinName')} />
        </Field>
        <Field label="Date of the bulletin" error={errors.bulletinDate?.message}>
          <Input
            type="date"
            {...register('bulletinDate', { setValueAs: (day: string | null) => day || null })}
          />
        </Field>
      </fieldset>
    </>
  );
}

type TemperatureFieldName = 'minApplicationC' | 'maxApplicationC' | 'minPostHeatC' | 'maxPostHeatC';

function TemperatureField({ name, label }: { name: TemperatureFieldName; label: string }) {
  const { control } = useFormContext<MaterialInput>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <TemperatureInput {...field} />
        </Field>
      )}
    />
  );
}
