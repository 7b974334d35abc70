import { Controller, useFormContext } from 'react-hook-form';
import {
  INSTALLATION_PLACES,
  type InstallRecordContent,
} from '#shared/install-records/install-record.forms.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { LimitReasons } from './limit-reasons.tsx';
import { NumberField, TemperatureField, TextField, TimeField } from './record-fields.tsx';

/** The temperatures, humidity, place, times and cleaning of the installation, with warnings about the temperatures. */
export function ConditionsSection() {
  return (
    <SectionCard title="Conditions">
      <div className="grid grid-cols-2 gap-4">
        <TemperatureField name="conditions.airTemperatureC" label="Air temperature" />
        <TemperatureField name="conditions.surfaceTemperatureC" label="Surface temperature" />
        <LimitReasons quantity="air" />
        <LimitReasons quantity="surface" />
        <NumberField name="conditions.humidity" label="Humidity" unit="%" />
        <PlaceField />
        <div className="col-span-full grid gap-4 sm:grid-cols-2">
          <TimeField name="conditions.startedAt" label="Start" type="datetime-local" />
          <TimeField name="conditions.endedAt" label="End" type="datetime-local" />
          <TextField name="conditions.cleanedWith" label="Cleaned with" />
          <TextField name="conditions.edgeSealing" label="Edge sealing" hint="The product or method." />
        </div>
      </div>
    </SectionCard>
  );
}

function PlaceField() {
  const { control } = useFormContext<InstallRecordContent>();
  return (
    <Controller
      control={control}
      name="conditions.place"
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field label="Place" error={fieldState.error?.message}>
          <Select
            {...field}
            value={value ?? ''}
            placeholder="Choose"
            onChange={({ target }) =>
              onChange(INSTALLATION_PLACES.find((place) => place === target.value) ?? null)
            }
          >
            <option value="indoors">Indoors</option>
            <option value="outdoors">Outdoors</option>
          </Select>
        </Field>
      )}
    />
  );
}
