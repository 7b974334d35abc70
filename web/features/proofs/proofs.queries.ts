import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AgreementMethod } from '#shared/decisions/decision-values.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { upload } from '#web/api/upload.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The artwork proofs of a project, newest first. */
export function proofsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.proofs(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/artwork-proofs', { params: { id: String(projectId) } }, { signal }),
  });
}

interface NewProof {
  file: File;
  description: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export function useUploadProof(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProof(projectId),
    isUpload: true,
    send: ({ file, description, ...options }: NewProof, key) =>
      upload(
        'POST /api/artwork-proofs',
        { body: { projectId: String(projectId), description: description || undefined }, file: { file } },
        { ...options, key },
      ),
  });
}

interface Approval {
  proofId: number;
  /** How the client agreed when the shop approves on the client's behalf. */
  agreement?: { how: AgreementMethod; note: string } | undefined;
}

/** Approves a proof permanently, and updates the cached list. */
export function useApproveProof(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: keysInvalidatedByProof(projectId),
    send: ({ proofId, agreement }: Approval, key) =>
      call(
        'POST /api/artwork-proofs/{id}/approve',
        { params: { id: String(proofId) }, body: agreement ?? {} },
        { key },
      ),
    onSuccess: (approvedProof) =>
      queryClient.setQueryData(proofsQuery(projectId).queryKey, (proofs) =>
        proofs?.map((proof) => (proof.id === approvedProof.id ? approvedProof : proof)),
      ),
  });
}

export function useDeleteProof(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProof(projectId),
    send: (proofId: number, key) =>
      call('DELETE /api/artwork-proofs/{id}', { params: { id: String(proofId) } }, { key }),
  });
}

/** The keys that a change of a proof invalidates. Includes the project page, because its gates depend on proofs. */
function keysInvalidatedByProof(projectId: number) {
  return keysInvalidatedByProject(projectId, projectKeys.proofs(projectId), projectKeys.reviews(projectId));
}
