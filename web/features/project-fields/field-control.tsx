import { get, useFormContext } from 'react-hook-form';
import type { ProjectField } from '#shared/projects/project-fields.ts';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { FormFieldName } from './form-fields.ts';
import type { ProjectFormValues } from './project-entries.ts';

interface FieldControlProps {
  name: FormFieldName;
  field: ProjectField;
  isRequired: boolean;
}

/** The input that matches the kind of the field. */
export function FieldControl({ name, field, isRequired }: FieldControlProps) {
  const { register, formState } = useFormContext<ProjectFormValues>();
  switch (field.kind) {
    case 'long-text':
      return <Textarea {...register(name)} />;
    case 'choice': {
      const storedValue: unknown = get(formState.defaultValues, name);
      return (
        <Select
          {...register(name, { setValueAs: (value) => value || null })}
          placeholder={isRequired ? `Select ${field.label.toLowerCase()}` : NOT_SPECIFIED}
        >
          <SelectOptions choices={field.choices} storedValue={field.isOpen && storedValue} />
        </Select>
      );
    }
    case 'yes-no':
      return (
        <Select {...register(name, { setValueAs: parseYesNo })} placeholder={NOT_SPECIFIED}>
          <SelectOptions choices={{ true: 'Yes', false: 'No' }} />
        </Select>
      );
    default: {
      const { placeholder, inputMode, autoCapitalize } = field;
      return (
        <Input
          {...register(name)}
          {...{ placeholder, inputMode, autoCapitalize }}
          type={INPUT_TYPES[field.kind] ?? 'text'}
          autoComplete="off"
        />
      );
    }
  }
}

const INPUT_TYPES: Partial<Record<ProjectField['kind'], string>> = {
  day: 'date',
  time: 'time',
  phone: 'tel',
};

const NOT_SPECIFIED = 'Not specified';

interface OptionsProps {
  choices: Readonly<Record<string, string>>;
  /** The stored value. It is added to the options if the list no longer contains it. */
  storedValue?: unknown;
}

function SelectOptions({ choices, storedValue }: OptionsProps) {
  const isListed = typeof storedValue !== 'string' || storedValue === '' || storedValue in choices;
  return Object.entries(isListed ? choices : { ...choices, [storedValue]: storedValue }).map(
    ([value, word]) => (
      <option key={value} value={value}>
        {word}
      </option>
    ),
  );
}

function parseYesNo(choice: unknown): boolean | null {
  if (typeof choice === 'boolean') return choice;
  return choice === 'true' || choice === 'false' ? choice === 'true' : null;
}
