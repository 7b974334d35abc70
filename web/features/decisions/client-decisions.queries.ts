import { queryOptions } from '@tanstack/react-query';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';

/** What the client of a project can decide, and the texts that the client must agree to. */
export function clientDecisionsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.clientDecisions(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/client-decisions', { params: { id: String(projectId) } }, { signal }),
  });
}

/** Sends the decision of the project's client on a version or on its printed sample. */
export function useDecideAsClient(projectId: number, proofId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId, projectKeys.one(projectId)),
    send: (body: NewDecision, key) =>
      call('POST /api/proofs/{id}/decision', { params: { id: String(proofId) }, body }, { key }),
  });
}
