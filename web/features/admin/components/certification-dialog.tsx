import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { certificationInput } from '#shared/admin/admin.forms.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSaveCertification } from '../admin-certifications.queries.ts';
import type { ListedCertification } from '../admin-certifications.queries.ts';
import { FormDialog } from './form-dialog.tsx';

interface CertificationDialogProps {
  /** Undefined for a new certification. */
  certification: ListedCertification | undefined;
  onClose: () => void;
}

export function CertificationDialog({ certification, onClose }: CertificationDialogProps) {
  const save = useSaveCertification(certification?.id);
  const form = useForm({
    resolver: zodResolver(certificationInput),
    mode: 'onTouched',
    defaultValues: toCertificationFormValues(certification),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title={certification ? 'Edit Certification' : 'Add Certification'}
      form={form}
      submitLabel={certification ? 'Save Changes' : 'Add Certification'}
      busyText={certification ? 'Saving...' : 'Creating...'}
      busy={save.isPending}
      error={save.error}
      onSubmit={(fields) =>
        save.mutate(fields, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) })
      }
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" required error={errors.description?.message} className="sm:col-span-2">
        <Textarea {...register('description')} />
      </Field>
      <Field label="Logo URL (Optional)" error={errors.logoUrl?.message} className="sm:col-span-2">
        <Input {...register('logoUrl')} type="url" autoComplete="off" placeholder="https://" />
      </Field>
      <Switch {...register('isActive')} label="Active" />
    </FormDialog>
  );
}

function toCertificationFormValues(certification: ListedCertification | undefined) {
  return {
    name: certification?.name ?? '',
    description: certification?.description ?? '',
    logoUrl: certification?.logoUrl ?? '',
    isActive: certification?.isActive ?? true,
  };
}
