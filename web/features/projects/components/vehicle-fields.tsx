import { useWatch } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useNewProjectFields } from '../new-project-form.ts';
import { VEHICLE_TYPE_WORDS } from '../trade-words.ts';
import { VinField } from '../vin-field.tsx';
import { FormSection, WordOptions } from './form-section.tsx';

export function VehicleFields() {
  const { register, errorOf, control } = useNewProjectFields();
  const vin = useWatch({ control, name: 'vehicleDetail.vin' });
  return (
    <FormSection title="Vehicle Details">
      <Field label="Vehicle Type" required error={errorOf('vehicleDetail.type')}>
        <Select placeholder="Select vehicle type" {...register('vehicleDetail.type')}>
          <WordOptions words={VEHICLE_TYPE_WORDS} />
        </Select>
      </Field>
      <Field label="Make" required error={errorOf('vehicleDetail.make')}>
        <Input {...register('vehicleDetail.make')} placeholder="Ford" autoComplete="off" />
      </Field>
      <Field label="Model" required error={errorOf('vehicleDetail.model')}>
        <Input {...register('vehicleDetail.model')} placeholder="Transit" autoComplete="off" />
      </Field>
      <Field label="Year" required error={errorOf('vehicleDetail.year')}>
        <Input {...register('vehicleDetail.year')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Color" required error={errorOf('vehicleDetail.color')}>
        <Input {...register('vehicleDetail.color')} placeholder="White" autoComplete="off" />
      </Field>
      <VinField {...register('vehicleDetail.vin')} vin={vin} error={errorOf('vehicleDetail.vin')} />
    </FormSection>
  );
}
