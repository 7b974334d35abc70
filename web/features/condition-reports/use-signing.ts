import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import { readClock } from '#web/api/device-clock.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import type { QueuedFile } from '#web/features/photos/upload-failure.ts';
import { useGalleryUploads } from '#web/features/photos/use-gallery-uploads.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { outboxOf, savedOnDeviceToast } from '#web/offline/outboxes.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { useUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useSignReport } from './condition-reports.queries.ts';
import { isSameReport, toReportBody, type ReportDraft } from './report-draft.ts';
import type { StoredDraft } from './use-report-draft.ts';

interface SignedDraft extends Pick<StoredDraft, 'isStored' | 'change' | 'readStored' | 'removeSent'> {
  draft: ReportDraft;
}

/** Signs and sends the report. The same report is sent with the same key until the server has it. */
export function useSigning(
  projectId: number,
  { draft, isStored, change, readStored, removeSent }: SignedDraft,
) {
  const { id: userId } = useUser();
  const signing = useSignReport(projectId, userId);
  const [isSending, setIsSending] = useState(false);
  const unsentShots = useUnsentShots(projectId, draft);
  const refusedPhotoText = textForRefusedPhoto(draft, unsentShots);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const sign = async () => {
    if (isSending || toReportBody(draft, new Date().toISOString()).errors) return;
    if (refusedPhotoText) {
      toast({ ...NOT_SIGNED_TOAST, description: refusedPhotoText });
      return;
    }
    setIsSending(true);
    const storedDraft = await readStored();
    if (isStored && !storedDraft) {
      setIsSending(false);
      toast({ ...NOT_SIGNED_TOAST, description: DRAFT_REMOVED_TEXT });
    } else {
      // Another tab may be sending the same report.
      const sameDraft = storedDraft && isSameReport(storedDraft, draft) ? storedDraft : draft;
      send(sameDraft.sending ?? newSending());
    }
  };
  const send = (sending: NonNullable<ReportDraft['sending']>) => {
    const { key, inspectedAt, clock } = sending;
    const { body } = toReportBody(draft, inspectedAt);
    if (!body) return;
    change({ sending });
    const report = { ...body, ...(clock && { clock }) };
    const handleQueued = () =>
      leave(key, () => navigate({ to: '/project/$id', params: { id: String(projectId) }, replace: true }));
    const callbacks = {
      onSuccess: ({ id }: ConditionReport) => {
        toast({ title: 'Condition report signed' });
        const params = { id: String(projectId), reportId: String(id) };
        return leave(key, () =>
          navigate({ to: '/project/$id/condition-reports/$reportId', params, replace: true }),
        );
      },
      onQueued: handleQueued,
      onError: (error: Error) => {
        setIsSending(false);
        showFailureToast(error, 'The report could not be sent');
      },
    };
    if (unsentShots.length > 0 && outboxOf('reports', userId, projectId).store(report, key)) {
      toast(savedOnDeviceToast());
      void handleQueued();
    } else {
      signing.mutate(report, callbacks, key);
    }
  };
  /** Removes the sent draft. Opens the next page, unless the user has left the draft in the meantime. */
  const leave = async (key: string, openNextPage: () => Promise<void>) => {
    await removeSent(key);
    if (isMounted.current) await openNextPage();
  };
  return { isSending, refusedPhotoText, sign: () => void sign() };
}

const NOT_SIGNED_TOAST = { title: 'Not signed', variant: 'destructive' } as const;

const DRAFT_REMOVED_TEXT = 'This draft was already signed or discarded, maybe in another tab.';

function newSending(): NonNullable<ReportDraft['sending']> {
  return { key: newRequestKey(), inspectedAt: new Date().toISOString(), clock: readClock() };
}

/** The photos that this device took for the report and that are not uploaded yet. */
function useUnsentShots(projectId: number, { marks }: ReportDraft): QueuedFile[] {
  const { items } = useGalleryUploads({ projectId, type: 'pre-installation' });
  const shotIds = new Set(marks.flatMap(({ captureIds }) => captureIds));
  return items.filter(({ id, state }) => state !== 'done' && shotIds.has(id));
}

/**
 * Says which mark has a photo that the server has refused. Such a report cannot be signed, because the server would reject the
 * report, and its correction would remove the signatures. Undefined without such a photo.
 */
function textForRefusedPhoto({ marks }: ReportDraft, unsentShots: QueuedFile[]): string | undefined {
  const refusedIds = unsentShots.filter(({ isRefused }) => isRefused).map(({ id }) => id);
  const index = marks.findIndex(({ captureIds }) => captureIds.some((id) => refusedIds.includes(id)));
  if (index === -1) return undefined;
  return `A photo of mark ${index + 1} could not be uploaded. Deselect it in the mark, or retry it in the project’s photos.`;
}
