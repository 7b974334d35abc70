import { useEffect } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useNewProjectFields } from '../new-project-form.ts';
import { FormSection } from './form-section.tsx';

export function ProjectFields() {
  const { register, errorOf, setFocus } = useNewProjectFields();
  // Before the dialog would put the focus on its first control, the cross.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <FormSection title="Project Information">
      <Field label="Project Name" required error={errorOf('name')} className="sm:col-span-2">
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Start Date" error={errorOf('startDate')}>
        <Input type="date" {...register('startDate')} />
      </Field>
      <Field label="Deadline" error={errorOf('deadline')}>
        <Input type="date" {...register('deadline')} />
      </Field>
      <Field label="Scheduled Installation Date" error={errorOf('scheduledInstallationDate')}>
        <Input type="date" {...register('scheduledInstallationDate')} />
      </Field>
      <Field label="Estimated Completion Date" error={errorOf('estimatedCompletionDate')}>
        <Input type="date" {...register('estimatedCompletionDate')} />
      </Field>
      <Checkbox label="The deadline is flexible" {...register('isDeadlineFlexible')} />
    </FormSection>
  );
}
