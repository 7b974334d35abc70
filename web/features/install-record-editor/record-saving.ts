import { useState } from 'react';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { detailsOfConflict, hasFieldErrors, isSignedOut } from '#web/api/api-error.ts';
import { useRecordWrite } from '#web/features/install-record/record-writes.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';
import { conflictingSections, mergeSections, type RecordSection } from './merge-sections.ts';
import type { RecordForm } from './record-form.ts';

export interface RecordConflict {
  serverRecord: InstallRecordView;
  sections: RecordSection[];
  /** Called after the conflict is resolved and the record is saved. */
  onSaved?: OnSaved | undefined;
}

/** Saves the form. Another user's changes to other sections are merged. When both changed the same section, the user decides. */
export function useRecordSaving(projectId: number, recordForm: RecordForm) {
  const { form, openedRecord, restartFromSaved, readValidContent, showErrors } = recordForm;
  const save = useRecordWrite(projectId);
  const [conflict, setConflict] = useState<RecordConflict>();
  const send = (content: InstallRecordContent, base: InstallRecordView, onSaved?: OnSaved) => {
    const sentEntries = JSON.stringify(form.getValues());
    const continueAfterSave = (saved: InstallRecordView) => {
      const hasTypedSinceSave = JSON.stringify(form.getValues()) !== sentEntries;
      restartFromSaved(saved, hasTypedSinceSave ? form.getValues() : undefined);
      onSaved?.();
    };
    save.mutate(
      { kind: 'save', version: base.version, content, base: base.content },
      {
        onStored: (saved) => {
          continueAfterSave(saved);
          if (!onSaved) toast({ title: 'Install record saved' });
        },
        onQueued: () => continueAfterSave({ ...base, version: base.version + 1, content }),
        onError: (error) => handleError(error, base, onSaved),
      },
    );
  };
  const handleError = (error: Error, base: InstallRecordView, onSaved?: OnSaved) => {
    // An expired session needs no message here, because the draft is restored after the next sign-in.
    if (isSignedOut(error)) return;
    const serverRecord = detailsOfConflict<InstallRecordView>(error, 'content');
    if (serverRecord && !serverRecord.completion) return mergeOrShowConflict(serverRecord, base, onSaved);
    if (hasFieldErrors(error))
      showErrors(
        Object.entries(error.errors).map(([field, { _errors }]) => ({
          field: field.replace(/^content\./, ''),
          message: _errors.join(', '),
        })),
      );
    showFailureToast(error, 'Not saved');
  };
  const mergeOrShowConflict = (
    serverRecord: InstallRecordView,
    base: InstallRecordView,
    onSaved?: OnSaved,
  ) => {
    const versions = { base: base.content, mine: form.getValues(), theirs: serverRecord.content };
    const sections = conflictingSections(versions);
    if (sections.length > 0) return setConflict({ serverRecord, sections, onSaved });
    saveMerged(serverRecord, mergeSections(versions, 'mine'), onSaved);
  };
  const saveMerged = (serverRecord: InstallRecordView, merged: InstallRecordContent, onSaved?: OnSaved) => {
    restartFromSaved(serverRecord, merged);
    send(merged, serverRecord, onSaved);
  };
  const resolve = (preferred: 'mine' | 'theirs') => {
    if (!conflict) return;
    const { serverRecord, onSaved } = conflict;
    const versions = { base: openedRecord.content, mine: form.getValues(), theirs: serverRecord.content };
    setConflict(undefined);
    saveMerged(serverRecord, mergeSections(versions, preferred), onSaved);
  };
  const submit = (onSaved?: OnSaved) => {
    const content = readValidContent();
    if (content && !save.isPending) send(content, openedRecord, onSaved);
  };
  return {
    submit,
    conflict,
    resolve,
    leaveConflict: () => setConflict(undefined),
    isSaving: save.isPending,
  };
}

type OnSaved = () => void;
