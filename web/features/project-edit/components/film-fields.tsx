import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { useProjectFields } from '#web/features/project-fields/project-entries.ts';
import { WrapFields } from '#web/features/project-fields/wrap-fields.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The wrap as the order says it, then the film and the notes that come with the work. */
export function FilmFields() {
  const { register, errorOf } = useProjectFields();
  return (
    <>
      <FormSection title="Wrap">
        <WrapFields />
      </FormSection>
      <FormSection title="Film">
        <Field label="Brand" error={errorOf('wrapDetail.brand')}>
          <Input {...register('wrapDetail.brand')} autoComplete="off" />
        </Field>
        <Field label="Type" error={errorOf('wrapDetail.type')}>
          <Input {...register('wrapDetail.type')} autoComplete="off" />
        </Field>
        <Field label="Coverage" error={errorOf('wrapDetail.coverage')}>
          <Input {...register('wrapDetail.coverage')} autoComplete="off" />
        </Field>
        <LaminateField />
      </FormSection>
      <FormSection title="Notes">
        <Field label="Design Notes" error={errorOf('wrapDetail.designNotes')} className="sm:col-span-2">
          <Textarea {...register('wrapDetail.designNotes')} />
        </Field>
        <Field label="Notes" error={errorOf('wrapDetail.notes')} className="sm:col-span-2">
          <Textarea {...register('wrapDetail.notes')} />
        </Field>
      </FormSection>
    </>
  );
}

function LaminateField() {
  const { register, errorOf } = useProjectFields();
  return (
    <Field label="Laminate" error={errorOf('wrapDetail.laminate')}>
      <Select {...register('wrapDetail.laminate', { setValueAs: laminateOf })} placeholder="Not specified">
        <option value="true">Yes</option>
        <option value="false">No</option>
      </Select>
    </Field>
  );
}

function laminateOf(choice: unknown): boolean | null {
  if (typeof choice === 'boolean') return choice;
  return choice === 'true' || choice === 'false' ? choice === 'true' : null;
}
