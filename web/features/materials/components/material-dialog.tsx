import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Material } from '#shared/materials/materials.contract.ts';
import { materialForm, type MaterialInput } from '#shared/materials/materials.forms.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSaveMaterial } from '../materials.queries.ts';
import { MaterialFields } from './material-fields.tsx';

interface MaterialDialogProps {
  /** The material to edit; null to add a material. */
  material: Material | null;
  onClose: () => void;
}

export function MaterialDialog({ material, onClose }: MaterialDialogProps) {
  const formId = useId();
  const save = useSaveMaterial(material?.id ?? null);
  const form = useForm({
    resolver: zodResolver(materialForm),
    defaultValues: material ?? EMPTY_MATERIAL,
    mode: 'onTouched',
  });
  const submit = form.handleSubmit((entries) =>
    save.mutate(entries, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={material ? 'Edit material' : 'Add material'}
      description="Enter limits only from the maker’s bulletin. Leave the others empty."
      guard={form.formState.isDirty && !save.isSuccess}
      busy={save.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} busyText="Saving...">
            Save
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <MaterialFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}

const EMPTY_MATERIAL: MaterialInput = {
  maker: '',
  product: '',
  kind: 'film',
  minApplicationC: null,
  maxApplicationC: null,
  minPostHeatC: null,
  maxPostHeatC: null,
  outgassingHours: null,
  bulletinName: '',
  bulletinDate: null,
};
