import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { useUser } from '#web/session/session.ts';
import { useFormDraft } from '#web/lib/form-draft.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { editForm, entriesOf } from './edit-entries.ts';
import type { EditEntries, ValidEdit } from './edit-entries.ts';
import { storeEditedVersion, readEditedVersion } from '#web/features/project-edit/edited-version.ts';

/** The edit form of a project, and the state of the project that it is an edit of. */
export function useEditForm({ project, vehicleDetail, wrapDetail }: EditedProject) {
  const name = draftName(useUser().id, `edit-project-${project.id}`);
  const present = useMemo(
    () => ({ project, vehicleDetail, wrapDetail }),
    [project, vehicleDetail, wrapDetail],
  );
  const [held, setHeld] = useState(() => readEditedVersion(name));
  const form = useForm<EditEntries, unknown, ValidEdit>({
    resolver: zodResolver(editForm),
    mode: 'onTouched',
    defaultValues: entriesOf(held ?? present),
    // The field may stand on another tab, which has to open first.
    shouldFocusError: false,
  });
  const { reset, formState } = form;
  const { isDirty } = formState;
  const draft = useFormDraft(form, name);

  // While nothing is typed the form follows what others do; from the first letter on it holds what it is an edit of.
  const isEdit = isDirty || draft.restored;
  if (isEdit !== Boolean(held)) setHeld(isEdit ? present : undefined);
  useEffect(() => {
    if (!held) reset(entriesOf(present));
  }, [held, present, reset]);
  useEffect(() => storeEditedVersion(name, held), [name, held]);

  /** Goes on as an edit of this state, with these entries. */
  const continueFrom = (state: EditedProject, entries = entriesOf(state)) => {
    draft.beginWith(entriesOf(state));
    reset(entries, { keepDefaultValues: true, keepFieldsRef: true });
    setHeld(state);
  };

  return { form, isDirty, draft, opened: held ?? present, continueFrom };
}

export type EditForm = ReturnType<typeof useEditForm>;
