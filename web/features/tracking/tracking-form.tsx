import { Plus } from 'lucide-react';
import { useEffect, useId } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialogGuard } from '#web/ui/dialog-guard.ts';
import { FieldError, FieldHint } from '#web/ui/field-notes.tsx';
import { ListedEntries } from './components/listed-entries.tsx';
import { TrackingFields } from './components/tracking-fields.tsx';
import { ShippingNote } from './components/shipping-note.tsx';
import { SkipStagesDialog } from './components/skip-stages-dialog.tsx';
import { hasInput, isBlank } from './tracking-entries.ts';
import { TRACKING_LABELS } from './tracking-labels.ts';
import { useTrackingForm } from './use-tracking-form.ts';

interface TrackingFormProps {
  project: Project;
  type: TrackingType;
  /** The message that explains why the form opened automatically. */
  message?: string | undefined;
  /** Whether the form is in a dialog. Dialogs have their own texts for missing fields (docs/requirements/tracking.md, Forms). */
  isInDialog?: boolean;
  /** How many times the user has opened the form. When the number changes, the first field gets the focus. */
  openCount?: number;
  onSaved: () => void;
  onCancel: () => void;
}

/** Adds a tracking entry, or several at once for artwork proofs. */
export function TrackingForm({
  message,
  isInDialog = false,
  openCount = 0,
  onCancel,
  ...formProps
}: TrackingFormProps) {
  const { project, type } = formProps;
  const { form, errorMessage, saving, skip, addToList, removeEntry, submit, discard } = useTrackingForm({
    ...formProps,
    isInDialog,
  });
  const { listed, ...typed } = useWatch({ control: form.control });
  const isEntryBlank = isBlank({ trackingNumber: '', trackingCarrier: '', trackingDate: '', ...typed });
  useEffect(() => {
    if (openCount > 0) form.setFocus('trackingNumber');
  }, [form, openCount]);
  const focusContainer = useFocusContainer<HTMLFormElement>();
  useDialogGuard({ isDirty: () => hasInput(form.getValues()), onDiscard: discard });
  return (
    <FormProvider {...form}>
      <form
        {...focusContainer}
        noValidate
        aria-label={`Add ${TRACKING_LABELS[type].title}`}
        className="flex flex-col gap-4 rounded-md bg-well p-3 sm:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) submit();
        }}
      >
        {message && <p className="text-sm font-medium">{message}</p>}
        <TrackingFields readOnly={saving} />
        {type === 'artwork_proof' && <AddToList disabled={isEntryBlank || saving} onAdd={addToList} />}
        {listed && listed.length > 0 && <ListedEntries disabled={saving} onRemove={removeEntry} />}
        {errorMessage && <FieldError>{errorMessage}</FieldError>}
        {type === 'wrap' && <ShippingNote project={project} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            disabled={saving}
            onClick={() => {
              discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isEntryBlank && !listed?.length}
            busy={saving}
            busyText="Saving..."
          >
            Save Tracking
          </Button>
        </div>
      </form>
      <SkipStagesDialog {...skip} />
    </FormProvider>
  );
}

/** Adds the entry to the list, so that the user can enter another one. 'Save Tracking' saves all entries. */
function AddToList({ disabled, onAdd }: { disabled: boolean; onAdd: () => void }) {
  const noteId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={disabled}
        aria-describedby={noteId}
        onClick={onAdd}
      >
        Add to List
      </Button>
      <FieldHint id={noteId}>For another box of the same shipment</FieldHint>
    </div>
  );
}
