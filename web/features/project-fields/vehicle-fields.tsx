import { useWatch } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { WordOptions } from './form-section.tsx';
import { useProjectFields } from './project-entries.ts';
import { VEHICLE_TYPE_WORDS } from '#web/features/projects/trade-words.ts';
import { VinField } from './vin-field.tsx';

interface VehicleFieldsProps {
  /** A new project must say what the vehicle is; of an older one it may be unknown. */
  required?: boolean;
}

export function VehicleFields({ required = false }: VehicleFieldsProps) {
  const { register, errorOf, control } = useProjectFields();
  const vin = useWatch({ control, name: 'vehicleDetail.vin' });
  return (
    <>
      <Field label="Vehicle Type" required={required} error={errorOf('vehicleDetail.type')}>
        <Select
          {...register('vehicleDetail.type', { setValueAs: (value) => value || null })}
          placeholder={required ? 'Select vehicle type' : 'Not specified'}
        >
          <WordOptions words={VEHICLE_TYPE_WORDS} />
        </Select>
      </Field>
      <Field label="Make" required={required} error={errorOf('vehicleDetail.make')}>
        <Input {...register('vehicleDetail.make')} placeholder="Ford" autoComplete="off" />
      </Field>
      <Field label="Model" required={required} error={errorOf('vehicleDetail.model')}>
        <Input {...register('vehicleDetail.model')} placeholder="Transit" autoComplete="off" />
      </Field>
      <Field label="Year" required={required} error={errorOf('vehicleDetail.year')}>
        <Input {...register('vehicleDetail.year')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Color" required={required} error={errorOf('vehicleDetail.color')}>
        <Input {...register('vehicleDetail.color')} placeholder="White" autoComplete="off" />
      </Field>
      <VinField {...register('vehicleDetail.vin')} vin={vin} error={errorOf('vehicleDetail.vin')} />
    </>
  );
}
