import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteDeviceDraft, readDeviceDraft, writeDeviceDraft } from '#web/offline/device-drafts.ts';
import { toast } from '#web/ui/toast-store.ts';
import { changeDraft, hasLostSignature, type DraftMark, type ReportDraft } from './report-draft.ts';
import { deleteSentDraft, draftKeyOf } from './report-draft-storage.ts';

export interface StoredDraft {
  /** Undefined until the stored draft has been read. */
  draft: ReportDraft | undefined;
  /** Whether the draft was restored from an earlier visit. */
  isRestored: boolean;
  /** Whether the device stores the draft. False when its storage is full or blocked. */
  isStored: boolean;
  change: (change: Partial<ReportDraft>) => void;
  /** Starts again with an empty draft. */
  discard: () => void;
  /** Reads the draft that the device stores. It differs from `draft` when another tab has changed or removed it. */
  readStored: () => Promise<ReportDraft | undefined>;
  /** Removes the draft after the report was sent or queued with this key. Keeps a draft that was changed since. */
  removeSent: (requestKey: string) => Promise<void>;
}

/** The user's unsigned report on this project. The device stores the draft after every change. */
export function useReportDraft(
  { userId, projectId }: { userId: number; projectId: number },
  empty: () => ReportDraft,
): StoredDraft {
  const [state, setState] = useState<{ draft?: ReportDraft; isRestored: boolean; isStored: boolean }>({
    isRestored: false,
    isStored: true,
  });
  const writes = useRef(Promise.resolve());
  // Whether the device had a draft when this tab last read or wrote it. Another tab may have removed the draft since then.
  const hasStoredDraft = useRef(false);
  const createEmptyDraft = useRef(empty);
  useEffect(() => {
    let isCurrent = true;
    void readDeviceDraft<ReportDraft>(draftKeyOf(userId, projectId)).then((storedDraft) => {
      const draft = storedDraft?.format === 1 ? withCaptureIds(storedDraft) : undefined;
      if (!isCurrent) return;
      hasStoredDraft.current = draft !== undefined;
      setState({
        draft: draft ?? createEmptyDraft.current(),
        isRestored: draft !== undefined,
        isStored: true,
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, projectId]);

  const store = useCallback(
    (draft: ReportDraft) => {
      // Drafts are written one after another, so that an older draft never replaces a newer one.
      writes.current = writes.current.then(async () => {
        // A draft that was signed or discarded in another tab stays removed.
        if (hasStoredDraft.current && !(await readDeviceDraft(draftKeyOf(userId, projectId)))) return;
        const isStored = await writeDeviceDraft(draftKeyOf(userId, projectId), draft);
        hasStoredDraft.current = isStored;
        setState((known) => (known.isStored === isStored ? known : { ...known, isStored }));
      });
    },
    [userId, projectId],
  );
  const { draft } = state;
  const change = useCallback(
    (changedFields: Partial<ReportDraft>) => {
      if (!draft) return;
      const next = changeDraft(draft, changedFields);
      if (hasLostSignature(draft, next)) toast({ title: 'The report has changed. Please sign again.' });
      setState((known) => ({ ...known, draft: next }));
      store(next);
    },
    [draft, store],
  );
  const readStored = () =>
    writes.current.then(() => readDeviceDraft<ReportDraft>(draftKeyOf(userId, projectId)));
  const removeSent = (requestKey: string) =>
    writes.current.then(() => deleteSentDraft(draftKeyOf(userId, projectId), requestKey));
  const discard = () => {
    setState((known) => ({ ...known, draft: createEmptyDraft.current(), isRestored: false }));
    writes.current = writes.current.then(async () => {
      await deleteDeviceDraft(draftKeyOf(userId, projectId));
      hasStoredDraft.current = false;
    });
  };
  return { ...state, draft, change, discard, readStored, removeSent };
}

/** Adds an empty `captureIds` to each mark that an older version stored without it. */
function withCaptureIds(draft: ReportDraft): ReportDraft {
  // Keeps the order of the fields, because drafts are compared as text.
  const marks = draft.marks.map((mark: Omit<DraftMark, 'captureIds'> & Partial<DraftMark>) => ({
    ...mark,
    captureIds: mark.captureIds ?? [],
  }));
  return { ...draft, marks };
}
