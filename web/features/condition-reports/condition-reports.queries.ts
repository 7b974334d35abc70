import { queryOptions } from '@tanstack/react-query';
import type { NewConditionAddendum } from '#shared/condition/condition-report.forms.ts';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import { isUnreachable, unreachableError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { clockOffsetAt, measureClockOffset } from '#web/api/device-clock.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { isAnyPhotoWaiting } from '#web/features/photos/waiting-photos.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import type { SignedReport } from '#web/offline/queued-report.ts';
import { isConnectionFailure, useOutboxWrite } from '#web/offline/use-outbox-write.ts';
import { deleteSentDraft, draftKeyOf } from './report-draft-storage.ts';

/** The signed condition reports of a project, newest first. */
export function conditionReportsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.conditionReports(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/condition-reports', { params: { id: String(projectId) } }, { signal }),
  });
}

/**
 * Returns a function that sends one signed report with the report's own Idempotency-Key. While a photo of the report is
 * queued on this device, the function throws the error of an unreachable server, so that the report stays queued too.
 */
export function createReportSender(projectId: number, userId: number) {
  return async ({ key, content: { clock, ...body } }: { key: string; content: SignedReport }) => {
    const captureIds = body.marks.flatMap(captureIdsOf);
    if (captureIds.length > 0 && (await isAnyPhotoWaiting(userId, captureIds))) throw unreachableError();
    const params = { id: String(projectId) };
    const clockOffsetMs = await (clock ? clockOffsetAt(clock) : measureClockOffset());
    const options = { key, clockOffsetMs };
    const report = await call('POST /api/projects/{id}/condition-reports', { params, body }, options);
    await deleteSentDraft(draftKeyOf(userId, projectId), key);
    return report;
  };
}

/** The ids of the photos that this device took for the mark. Marks that an older version stored have none. */
function captureIdsOf({ captureIds }: { captureIds?: string[] }): string[] {
  return captureIds ?? [];
}

/** Sends a signed report. The report is queued on this device while there is no connection, or while its photos are queued. */
export function useSignReport(projectId: number, userId: number) {
  return useOutboxWrite(outboxOf('reports', userId, projectId), {
    deliver: createReportSender(projectId, userId),
    invalidates: keysInvalidatedByReport(projectId),
    shouldQueue: (error, { marks }) =>
      isConnectionFailure(error) ||
      (isUnreachable(error) && marks.some(({ captureIds }) => captureIds.length > 0)),
  });
}

/** Adds a finding to a report. Fails while a photo of the finding is not uploaded. */
export function useAddAddendum({ projectId, id: reportId }: ConditionReport, userId: number) {
  return useWrite({
    invalidates: keysInvalidatedByReport(projectId),
    send: async (body: NewConditionAddendum, key) => {
      if (body.captureIds.length > 0 && (await isAnyPhotoWaiting(userId, body.captureIds)))
        throw new Error('A photo is not uploaded yet. Try again after the upload.');
      const params = { id: String(reportId) };
      return call('POST /api/condition-reports/{id}/addenda', { params, body }, { key });
    },
  });
}

function keysInvalidatedByReport(projectId: number) {
  return keysInvalidatedByProject(projectId, projectKeys.conditionReports(projectId));
}
