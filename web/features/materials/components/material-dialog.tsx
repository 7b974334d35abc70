import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Material } from '#shared/materials/materials.contract.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useMaterialForm } from '../material-form.ts';
import { MaterialFields } from './material-fields.tsx';

interface MaterialDialogProps {
  /** The material to edit; null to add a material. */
  material: Material | null;
  onClose: () => void;
}

export function MaterialDialog({ material, onClose }: MaterialDialogProps) {
  const formId = useId();
  const { form, submit, isSaving, isSaved, hasConflict } = useMaterialForm(material);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={material ? 'Edit material' : 'Add material'}
      description="Enter limits only from the maker’s bulletin. Leave the others empty."
      guard={form.formState.isDirty && !isSaved}
      busy={isSaving}
      footer={
        <DialogButtons form={formId} busy={isSaving} busyText="Saving..." onCancel={onClose}>
          Save
        </DialogButtons>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(onClose)(event)}
          className="flex flex-col gap-5"
        >
          {hasConflict && (
            <FormAlert>
              Somebody else changed this material while you were editing. The form shows their changes and
              keeps what you entered. Check the values and save again.
            </FormAlert>
          )}
          <MaterialFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}
