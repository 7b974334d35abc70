import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';
import { toEditRequest, toEditFormValues } from './edit-entries.ts';
import type { EditFormValues, ValidEdit } from './edit-entries.ts';
import { EDIT_FIELD_NAMES, fieldNoun } from './edit-fields.ts';
import type { EditField } from './edit-fields.ts';
import type { EditForm } from './edit-form.ts';
import { compareEdits, mergeEdits } from './edit-merge.ts';
import type { EditComparison, Side } from './edit-merge.ts';
import { toSaveError } from './edit-errors.ts';
import { projectOfConflict, useSaveEdit } from './project-edit.queries.ts';

interface SavingCallbacks {
  /** Shows the tab of an invalid field, and focuses the field. */
  reveal: (field: EditField) => void;
  onSaved: () => void;
}

/** The project that another user saved, and its differences from the form. */
export interface EditConflict extends EditComparison {
  serverProject: EditedProject;
}

/** Saves the edit form, shows errors at their fields, and shows conflicting changes of other users. */
export function useEditSaving(
  { form, opened, continueFrom }: EditForm,
  { reveal, onSaved }: SavingCallbacks,
) {
  const save = useSaveEdit(opened.project.id);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [conflict, setConflict] = useState<EditConflict>();

  const submit = (base = opened) => form.handleSubmit((valid) => send(valid, base), showInvalidField)();
  const send = (valid: ValidEdit, base: EditedProject) => {
    const sentEntries = JSON.stringify(form.getValues());
    setErrorMessage(undefined);
    save.mutate(toEditRequest(valid, base), {
      onSuccess: (saved) => {
        toast({ title: 'Project updated' });
        const hasTypedSinceSave = JSON.stringify(form.getValues()) !== sentEntries;
        continueFrom(saved, hasTypedSinceSave ? form.getValues() : undefined);
        if (!hasTypedSinceSave) onSaved();
      },
      onError: (error) => {
        // The draft is restored after the next sign-in.
        if (isSignedOut(error)) return;
        const serverProject = projectOfConflict(error);
        if (serverProject) handleConflict(serverProject, base);
        else showSaveErrors(error);
      },
    });
  };
  /**
   * Shows the other user's changes of form fields. If there are none, for example because the other user has changed only the
   * stage, the save is repeated at once.
   */
  const handleConflict = (serverProject: EditedProject, base: EditedProject) => {
    const mine = form.getValues();
    const comparison = compareEdits(toEditFormValues(base), mine, toEditFormValues(serverProject));
    if (comparison.theirChanges.length + comparison.conflictingFields.length > 0)
      return setConflict({ serverProject, ...comparison });
    continueFrom(serverProject, mine);
    void submit(serverProject);
  };
  const resolve = (chosen: Partial<Record<EditField, Side>>) => {
    if (!conflict) return;
    const { serverProject } = conflict;
    continueFrom(
      serverProject,
      mergeEdits(form.getValues(), toEditFormValues(serverProject), conflict, chosen),
    );
    setConflict(undefined);
    void submit(serverProject);
  };
  const showSaveErrors = (error: Error) => {
    const { fields, message } = toSaveError(error);
    for (const { field, message: fieldMessage } of fields) form.setError(field, { message: fieldMessage });
    if (fields[0]) reveal(fields[0].field);
    setErrorMessage(message);
    if (fields.length > 0) toast(invalidFieldsToast(fields.map(({ field }) => field)));
    else showFailureToast(error, 'Error', 'Failed to update project details. Please try again.');
  };
  const showInvalidField = (errors: FieldErrors<EditFormValues>) => {
    const field = EDIT_FIELD_NAMES.find((name) => form.getFieldState(name).error) ?? 'name';
    if (errors.name && !form.getValues('name')?.trim()) toast(NAME_REQUIRED_TOAST);
    reveal(field);
  };

  return {
    submit: () => void submit(),
    isSaving: save.isPending,
    errorMessage,
    conflict,
    resolve,
    leaveConflict: () => setConflict(undefined),
  };
}

/** The toast that names the invalid fields. It does not repeat the messages that the fields show. */
function invalidFieldsToast(fields: EditField[]) {
  const nouns = new Intl.ListFormat('en').format(fields.map(fieldNoun));
  return { title: 'Error', description: `Not saved. Check ${nouns}.`, variant: 'destructive' } as const;
}

const NAME_REQUIRED_TOAST = {
  title: 'Project name required',
  description: 'Please enter a project name.',
  variant: 'destructive',
} as const;
