import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { useProjectFields } from '#web/features/project-fields/project-entries.ts';
import { VehicleFields } from '#web/features/project-fields/vehicle-fields.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

export function JobFields() {
  const { register, errorOf } = useProjectFields();
  return (
    <FormSection title="Vehicle">
      <VehicleFields />
      <Field label="Vehicle Number" error={errorOf('vehicleDetail.licensePlate')}>
        <Input {...register('vehicleDetail.licensePlate')} autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Field label="Notes" error={errorOf('vehicleDetail.notes')} className="sm:col-span-2">
        <Textarea {...register('vehicleDetail.notes')} />
      </Field>
    </FormSection>
  );
}
