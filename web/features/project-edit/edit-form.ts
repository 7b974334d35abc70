import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { useUser } from '#web/session/session.ts';
import { useFormDraft } from '#web/lib/form-draft.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { editForm, toEditFormValues } from './edit-entries.ts';
import type { EditFormValues, ValidEdit } from './edit-entries.ts';
import { storeBaseVersion, readBaseVersion } from '#web/features/project-edit/base-version.ts';

/** The edit form of a project, and the project version that is being edited. */
export function useEditForm({ project, vehicleDetail, wrapDetail }: EditedProject) {
  const editDraftName = draftName(useUser().id, `edit-project-${project.id}`);
  const current = useMemo(
    () => ({ project, vehicleDetail, wrapDetail }),
    [project, vehicleDetail, wrapDetail],
  );
  const [baseVersion, setBaseVersion] = useState(() => readBaseVersion(editDraftName));
  const form = useForm<EditFormValues, unknown, ValidEdit>({
    resolver: zodResolver(editForm),
    mode: 'onTouched',
    defaultValues: toEditFormValues(baseVersion ?? current),
    // The invalid field may be on another tab, which has to open first.
    shouldFocusError: false,
  });
  const { reset, formState } = form;
  const { isDirty } = formState;
  const draft = useFormDraft(form, editDraftName);

  // An unchanged form follows other users' changes. Once the form is dirty, it keeps the version that the user began to edit.
  const hasEdits = isDirty || draft.restored;
  if (hasEdits !== Boolean(baseVersion)) setBaseVersion(hasEdits ? current : undefined);
  useEffect(() => {
    // Keeps the message about an installer who is no longer available, because resetting this choice can undo the only edit.
    if (!baseVersion) reset(toEditFormValues(current), { keepErrors: true });
  }, [baseVersion, current, reset]);
  useEffect(() => storeBaseVersion(editDraftName, baseVersion), [editDraftName, baseVersion]);

  /** Makes this version the base of the edit, and fills the form with these entries. */
  const continueFrom = (state: EditedProject, entries = toEditFormValues(state)) => {
    draft.restartWith(toEditFormValues(state));
    reset(entries, { keepDefaultValues: true, keepFieldsRef: true });
    setBaseVersion(state);
  };

  return { form, isDirty, draft, opened: baseVersion ?? current, continueFrom };
}

export type EditForm = ReturnType<typeof useEditForm>;
