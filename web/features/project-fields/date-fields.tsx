import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useProjectFields } from './project-entries.ts';

/** The four days of a project, and how firm its deadline is. */
export function DateFields() {
  const { register, errorOf } = useProjectFields();
  return (
    <>
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
    </>
  );
}
