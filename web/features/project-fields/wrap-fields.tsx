import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { WordOptions } from './form-section.tsx';
import { useProjectFields } from './project-entries.ts';
import type { ProjectEntries } from './project-entries.ts';
import { MATERIAL_WORDS, WRAP_TYPE_WORDS } from '#web/features/projects/trade-words.ts';

interface WrapFieldsProps {
  /** A new project must say what it is wrapped in; of an older one it may be unknown. */
  required?: boolean;
}

export function WrapFields({ required = false }: WrapFieldsProps) {
  const { register, errorOf } = useProjectFields();
  const stored = useFormContext<ProjectEntries>().formState.defaultValues?.wrapDetail;
  return (
    <>
      <Field label="Wrap Type" required={required} error={errorOf('wrapDetail.wrapType')}>
        <Select
          {...register('wrapDetail.wrapType')}
          placeholder={required ? 'Select wrap type' : 'Not specified'}
        >
          <WordOptions words={WRAP_TYPE_WORDS} stored={stored?.wrapType} />
        </Select>
      </Field>
      <Field label="Material" required={required} error={errorOf('wrapDetail.material')}>
        <Select
          {...register('wrapDetail.material')}
          placeholder={required ? 'Select material' : 'Not specified'}
        >
          <WordOptions words={MATERIAL_WORDS} stored={stored?.material} />
        </Select>
      </Field>
      <WrapColorField />
      <Field
        label="Additional Details"
        error={errorOf('wrapDetail.additionalDetails')}
        className="sm:col-span-2"
      >
        <Textarea {...register('wrapDetail.additionalDetails')} />
      </Field>
    </>
  );
}

/**
 * A commercial wrap is printed: it has no color of its own (docs/requirements/projects.md, Vehicle and wrap fields).
 */
function WrapColorField() {
  const { register, errorOf, control } = useProjectFields();
  const wrapType = useWatch({ control, name: 'wrapDetail.wrapType' });
  if (wrapType === 'commercial') return null;
  return (
    <Field label="Wrap Color" error={errorOf('wrapDetail.color')}>
      <Input
        {...register('wrapDetail.color', { shouldUnregister: true })}
        placeholder="Satin black"
        autoComplete="off"
      />
    </Field>
  );
}
