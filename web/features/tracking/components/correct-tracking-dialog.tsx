import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Project } from '#shared/projects/projects.contract.ts';
import { INCOMPLETE_TRACKING_MESSAGE } from '#shared/tracking/tracking.forms.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { isSignedOut, errorText } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useMoveToast } from '#web/features/stages/move-toast.ts';
import { showIncompleteEntryError } from '../incomplete-tracking.ts';
import { toStoredTracking, isCurrentTracking, currentTrackingText } from '../current-tracking.ts';
import type { CurrentTracking } from '../current-tracking.ts';
import { useStageSkipConfirmation } from '../stage-skip-confirmation.ts';
import { findBlankField } from '../tracking-entries.ts';
import type { EntryFormValues } from '../tracking-entries.ts';
import { TRACKING_LABELS } from '../tracking-labels.ts';
import { useSaveTracking } from '../tracking.queries.ts';
import { TrackingFields } from './tracking-fields.tsx';
import { ShippingNote } from './shipping-note.tsx';
import { SkipStagesDialog } from './skip-stages-dialog.tsx';

interface CorrectTrackingDialogProps {
  /** The entry as it was when the dialog opened. It differs from the current tracking after a change by another user. */
  item: TrackingItem;
  /** The current project. */
  project: Project;
  onClose: () => void;
}

/** Corrects the number, carrier or ship date of an entry. The entry keeps its position in the list. */
export function CorrectTrackingDialog({ item, project, onClose }: CorrectTrackingDialogProps) {
  const formId = useId();
  const { form, sentTracking, errorMessage, saving, save } = useCorrection(item, onClose);
  const stageSkipConfirmation = useStageSkipConfirmation(project, item.trackingType, save);
  // The user's own correction may have been saved even though the response was lost.
  const isOwnCorrection = sentTracking !== undefined && isCurrentTracking(sentTracking, project);
  const submit = () => {
    if (findBlankField(form.getValues())) showIncompleteEntryError(form, INCOMPLETE_TRACKING_MESSAGE, true);
    else stageSkipConfirmation.request();
  };
  const isOutdated = !saving && !isOwnCorrection && !isCurrentTracking(item, project);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Update Tracking"
      description={TRACKING_LABELS[item.trackingType].title}
      size="sm"
      guard={form.formState.isDirty}
      busy={saving}
      footer={
        <DialogButtons
          form={formId}
          disabled={isOutdated}
          busy={saving}
          busyText="Saving..."
          onCancel={onClose}
        >
          Save Tracking
        </DialogButtons>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving && !isOutdated) submit();
          }}
        >
          <TrackingFields readOnly={saving} />
          {isOutdated && (
            <FieldError>
              Someone updated this tracking while you were editing. The project now shows{' '}
              {currentTrackingText(project, item.trackingType)}. Close this dialog and try again.
            </FieldError>
          )}
          {errorMessage && <FieldError>{errorMessage}</FieldError>}
          {item.trackingType === 'wrap' && <ShippingNote project={project} />}
        </form>
      </FormProvider>
      <SkipStagesDialog {...stageSkipConfirmation} />
    </Dialog>
  );
}

function useCorrection({ id, projectId, trackingType, ...item }: TrackingItem, onSaved: () => void) {
  const form = useForm<EntryFormValues>({
    defaultValues: {
      trackingNumber: item.trackingNumber,
      trackingCarrier: item.trackingCarrier,
      trackingDate: item.trackingDate ?? '',
    },
  });
  const send = useSaveTracking(projectId, trackingType);
  const showMoveToast = useMoveToast(projectId);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [sentTracking, setSentTracking] = useState<CurrentTracking>();
  const save = () => {
    const entry = form.getValues();
    setErrorMessage(undefined);
    setSentTracking(toStoredTracking(entry, trackingType));
    send.mutate(
      { ...entry, addToList: false, shownId: id },
      {
        onSuccess: ({ project, moveId }) => {
          showMoveToast('Tracking updated', project, moveId);
          onSaved();
        },
        onError: (error) => {
          if (isSignedOut(error)) return;
          setErrorMessage(errorText(error, 'It was not saved. Please try again.'));
          showFieldErrors(error, form);
          toast(TRACKING_LABELS[trackingType].updateFailureToast);
        },
      },
    );
  };
  return { form, sentTracking, errorMessage, saving: send.isPending, save };
}
