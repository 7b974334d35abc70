import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import {
  installRecordContent,
  type InstallRecordContent,
} from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { recordDraftName } from '#web/features/install-record/record-writes.ts';
import { useFormDraft } from '#web/lib/form-draft.ts';
import { storeDraft } from '#web/lib/stored-draft.ts';
import type { RejectedEntries } from '#web/offline/queued-record.ts';
import { useUser } from '#web/session/session.ts';
import { withoutUnusedPanels } from './covered-panels.ts';
import { restoreRejectedEntries, recordWithDraft, storeDraftBase } from './record-draft.ts';

/**
 * The form of a record with its draft. While nothing is typed, the form shows each newer version. Otherwise the form keeps the
 * version that was opened, and a save finds the conflict. A draft is restored with the version that it is based on
 * (record-draft.ts). Entries that the server rejected are restored as a draft too.
 */
export function useRecordForm(
  projectId: number,
  record: InstallRecordView,
  rejectedEntries?: RejectedEntries,
) {
  const name = recordDraftName(useUser().id, projectId);
  const [hasRejectedEntries, setHasRejectedEntries] = useState(rejectedEntries !== undefined);
  const [openedRecord, setOpenedRecord] = useState(() =>
    rejectedEntries ? restoreRejectedEntries(name, record, rejectedEntries) : recordWithDraft(name, record),
  );
  const form = useForm<InstallRecordContent>({ defaultValues: openedRecord.content, mode: 'onTouched' });
  const { isDirty } = form.formState;
  const draft = useFormDraft(form, name);
  useErrorRemoval(form);
  const restartFromSaved = (saved: InstallRecordView, laterEntries?: InstallRecordContent) => {
    storeDraft(name, {});
    setHasRejectedEntries(false);
    setOpenedRecord(saved);
    draft.restartWith(saved.content, laterEntries);
  };
  const discard = () => {
    draft.restartWith();
    setHasRejectedEntries(false);
  };
  if (record.version > openedRecord.version && !isDirty && !hasRejectedEntries && !draft.restored)
    setOpenedRecord(record);
  useEffect(() => storeDraftBase(name, openedRecord), [name, openedRecord]);
  const { content } = openedRecord;
  const showNewerContent = useEffectEvent(
    (newerContent: InstallRecordContent) => !isDirty && form.reset(newerContent),
  );
  const shownContent = useRef(content);
  useEffect(() => {
    // Skipped on the first render, which restores the draft.
    if (shownContent.current !== content) showNewerContent(content);
    shownContent.current = content;
  }, [content]);
  /** The content to save. Null when entries are invalid. Then the fields show the errors, and the first one gets the focus. */
  const readValidContent = (): InstallRecordContent | null => {
    form.clearErrors();
    form.setValue('panels', withoutUnusedPanels(form.getValues()).panels);
    const parsed = installRecordContent.safeParse(form.getValues());
    if (parsed.success) return parsed.data;
    showErrors(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
    return null;
  };
  const showErrors = (errors: { field: string; message: string }[]) => {
    for (const [index, { field, message }] of errors.entries())
      form.setError(field as 'films', { message }, { shouldFocus: index === 0 });
    // An empty list has no field that could get the focus, so its button ‘Add …’ gets it.
    document.getElementById(`add-${errors[0]?.field}`)?.focus();
  };
  return {
    form,
    draft,
    openedRecord,
    isDirty,
    restartFromSaved,
    discard,
    readValidContent,
    showErrors,
  };
}

/**
 * Removes the error of an entry when the entry changes. Without this, the error of an entry that a scan, a material or an account
 * fills in would stay until the next save.
 */
function useErrorRemoval({
  subscribe,
  getFieldState,
  clearErrors,
}: UseFormReturn<InstallRecordContent>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const path = name as FieldPath<InstallRecordContent> | undefined;
          // The error at the path of a list can contain the errors of its entries. Then it has no message, and is kept.
          if (path && getFieldState(path).error?.message) clearErrors(path);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
}

export type RecordForm = ReturnType<typeof useRecordForm>;
