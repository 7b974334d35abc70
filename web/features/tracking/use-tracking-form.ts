import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Project } from '#shared/projects/projects.contract.ts';
import { INCOMPLETE_TRACKING_MESSAGE } from '#shared/tracking/tracking.forms.ts';
import type { SavedTracking } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { isSignedOut, errorText } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { useUser } from '#web/session/session.ts';
import { useFormDraft } from '#web/lib/form-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useMoveToast } from '#web/features/stages/move-toast.ts';
import { showIncompleteEntryError } from './incomplete-tracking.ts';
import { currentTrackingNumber } from './current-tracking.ts';
import { useStageSkipConfirmation } from './stage-skip-confirmation.ts';
import {
  BLANK_ENTRY,
  findBlankField,
  entriesToSend,
  savingProblem,
  withEntry,
  withoutEntry,
} from './tracking-entries.ts';
import type { EntryFormValues, TrackingFormValues } from './tracking-entries.ts';
import { trackingDraftName } from './tracking-draft.ts';
import { TRACKING_LABELS } from './tracking-labels.ts';
import { useSaveTracking } from './tracking.queries.ts';

interface TrackingFormInput {
  project: Project;
  type: TrackingType;
  isInDialog: boolean;
  onSaved: () => void;
}

/**
 * The state and actions of a panel's form. Entries can be added to the form's list and are saved together. Entries that could not
 * be saved stay in the form.
 */
export function useTrackingForm({ project, type, isInDialog, onSaved }: TrackingFormInput) {
  const form = useForm<TrackingFormValues>({ defaultValues: EMPTY_FORM });
  const draft = useFormDraft(form, trackingDraftName(useUser().id, project.id, type));
  const send = useSaveTracking(project.id, type);
  const showMoveToast = useMoveToast(project.id);
  const [errorMessage, setErrorMessage] = useState<string>();
  const labels = TRACKING_LABELS[type];

  const addToList = () => {
    const { listed, ...typed } = form.getValues();
    if (findBlankField(typed)) return showIncompleteEntryError(form, INCOMPLETE_TRACKING_MESSAGE, isInDialog);
    form.reset(
      { ...BLANK_ENTRY, listed: withEntry(listed, typed) },
      { keepDefaultValues: true, keepFieldsRef: true },
    );
    form.setFocus('trackingNumber');
  };
  const removeEntry = (entry: EntryFormValues) =>
    form.setValue('listed', withoutEntry(form.getValues('listed'), entry), { shouldDirty: true });

  const sendEntries = async (entries: readonly EntryFormValues[], onStored: () => void) => {
    let saved: Pick<SavedTracking, 'project' | 'moveId'> = { project, moveId: null };
    for (const entry of entries) {
      saved = await send.mutateAsync({ ...entry, addToList: true });
      onStored();
      removeEntry(entry);
    }
    return saved;
  };
  const save = async () => {
    setErrorMessage(undefined);
    const entries = entriesToSend(form.getValues());
    let storedCount = 0;
    try {
      const saved = await sendEntries(entries, () => (storedCount += 1));
      const title = currentTrackingNumber(project, type) ? labels.addedAnotherTitle : labels.addedTitle;
      showMoveToast(title, saved.project, saved.moveId);
      draft.restartWith(EMPTY_FORM);
      onSaved();
    } catch (error) {
      // Shows no error when the session has ended, because the draft is restored after the next sign-in.
      if (!(error instanceof Error) || isSignedOut(error)) return;
      setErrorMessage(errorText(error, 'It was not saved. Please try again.'));
      showFieldErrors(error, form);
      toast(
        storedCount > 0
          ? { ...labels.addFailureToast, description: partlyStoredText(storedCount, entries.length) }
          : labels.addFailureToast,
      );
    }
  };
  const stageSkipConfirmation = useStageSkipConfirmation(project, type, () => void save());
  const submit = () => {
    const problem = savingProblem(form.getValues(), type);
    if (problem) showIncompleteEntryError(form, problem, isInDialog);
    else stageSkipConfirmation.request();
  };
  const discard = () => draft.restartWith(EMPTY_FORM);
  return {
    form,
    errorMessage,
    saving: send.isPending,
    skip: stageSkipConfirmation,
    addToList,
    removeEntry,
    submit,
    discard,
  };
}

const EMPTY_FORM: TrackingFormValues = { ...BLANK_ENTRY, listed: [] };

/** The text when an entry fails after earlier entries were saved. The saved entries are no longer in the form. */
function partlyStoredText(storedCount: number, totalCount: number): string {
  return `${storedCount} of ${totalCount} tracking entries were saved. The others are still in the form.`;
}
