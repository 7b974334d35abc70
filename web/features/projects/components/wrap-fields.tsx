import { useWatch } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useNewProjectFields } from '../new-project-form.ts';
import { MATERIAL_WORDS, WRAP_TYPE_WORDS } from '../trade-words.ts';
import { FormSection, WordOptions } from './form-section.tsx';

export function WrapFields() {
  const { register, errorOf, control } = useNewProjectFields();
  const wrapType = useWatch({ control, name: 'wrapDetail.wrapType' });
  return (
    <FormSection title="Wrap Details">
      <Field label="Wrap Type" required error={errorOf('wrapDetail.wrapType')}>
        <Select placeholder="Select wrap type" {...register('wrapDetail.wrapType')}>
          <WordOptions words={WRAP_TYPE_WORDS} />
        </Select>
      </Field>
      <Field label="Material" required error={errorOf('wrapDetail.material')}>
        <Select placeholder="Select material" {...register('wrapDetail.material')}>
          <WordOptions words={MATERIAL_WORDS} />
        </Select>
      </Field>
      {wrapType !== 'commercial' && (
        <Field label="Wrap Color" error={errorOf('wrapDetail.color')}>
          <Input
            {...register('wrapDetail.color', { shouldUnregister: true })}
            placeholder="Satin black"
            autoComplete="off"
          />
        </Field>
      )}
      <Field
        label="Additional Details"
        error={errorOf('wrapDetail.additionalDetails')}
        className="sm:col-span-2"
      >
        <Textarea {...register('wrapDetail.additionalDetails')} />
      </Field>
    </FormSection>
  );
}
