import type { ComponentType, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { dateWarnings } from '#shared/projects/date-warnings.ts';
import { hasColor } from '#shared/projects/wrap-color.ts';
import { today } from '#web/lib/dates.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldWarning } from '#web/ui/field-warning.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldControl } from './field-control.tsx';
import { fieldOf } from './form-fields.ts';
import type { FormFieldName } from './form-fields.ts';
import { useProjectFields } from './project-entries.ts';
import { VinField } from './vin-field.tsx';

interface FieldInputsProps {
  names: readonly FormFieldName[];
  /** Whether the project is new. A new project has more required fields, and shows only some of the fields. */
  isNew?: boolean;
}

/** The inputs of the named project fields. */
export function FieldInputs({ names, isNew = false }: FieldInputsProps) {
  const shownNames = names.filter((name) => !(isNew && fieldOf(name).isEditOnly));
  return shownNames.map((name) => {
    const Input = SPECIAL_INPUTS[name] ?? FieldInput;
    return <Input key={name} name={name} isNew={isNew} />;
  });
}

interface FieldInputProps {
  name: FormFieldName;
  isNew: boolean;
  warning?: ReactNode;
}

function FieldInput({ name, isNew, warning }: FieldInputProps) {
  const { register, errorOf } = useProjectFields();
  const field = fieldOf(name);
  if (field.kind === 'flag') return <Checkbox label={field.label} {...register(name)} />;
  const isRequired = Boolean(field.neverBlank ?? (isNew && field.required));
  const isWide = field.isWide ?? field.kind === 'long-text';
  return (
    <Field
      label={field.label}
      required={isRequired}
      error={errorOf(name)}
      warning={warning}
      className={isWide ? 'sm:col-span-2' : undefined}
    >
      <FieldControl name={name} field={field} isRequired={isRequired} />
    </Field>
  );
}

/** A date input, with a warning when the date is implausible. */
function DateInput(props: FieldInputProps) {
  const { control, saved } = useProjectFields();
  const [deadline, scheduledInstallationDate, estimatedCompletionDate] = useWatch({
    control,
    name: ['deadline', 'scheduledInstallationDate', 'estimatedCompletionDate'],
  });
  const enteredDates = { deadline, scheduledInstallationDate, estimatedCompletionDate };
  const warnings: Partial<Record<FormFieldName, string>> = dateWarnings(enteredDates, saved, today());
  return <FieldInput {...props} warning={<FieldWarning>{warnings[props.name]}</FieldWarning>} />;
}

function VinInput() {
  const { register, errorOf, control } = useProjectFields();
  const vin = useWatch({ control, name: 'vehicleDetail.vin' });
  return <VinField {...register('vehicleDetail.vin')} vin={vin} error={errorOf('vehicleDetail.vin')} />;
}

/** The input of the wrap color. While the input is hidden, the form keeps the color. Submitting the form clears the color. */
function WrapColorInput(props: FieldInputProps) {
  const { control } = useProjectFields();
  const wrapType = useWatch({ control, name: 'wrapDetail.wrapType' });
  return hasColor({ wrapType }) && <FieldInput {...props} />;
}

const SPECIAL_INPUTS: Partial<Record<FormFieldName, ComponentType<FieldInputProps>>> = {
  deadline: DateInput,
  scheduledInstallationDate: DateInput,
  estimatedCompletionDate: DateInput,
  'vehicleDetail.vin': VinInput,
  'wrapDetail.color': WrapColorInput,
};
