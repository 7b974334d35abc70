import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The artwork proofs of a project, newest first. */
export function proofsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'proofs', projectId],
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

/** Sends a proof. Its list, and the gate that asks for it, are refreshed as after every mutation. */
export function useUploadProof(projectId: number) {
  return useWrite({
    send: ({ file, description, ...options }: NewProof, key) =>
      upload(
        'POST /api/artwork-proofs',
        { body: { projectId: String(projectId), description: description || undefined }, file: { file } },
        { ...options, key },
      ),
  });
}

/** Approves a proof, once and for good; the list says so at once. */
export function useApproveProof() {
  const queryClient = useQueryClient();
  const show = (approved: Proof) =>
    queryClient.setQueryData(proofsQuery(approved.projectId).queryKey, (proofs) =>
      proofs?.map((proof) => (proof.id === approved.id ? approved : proof)),
    );
  return useWrite({
    onSuccess: show,
    send: (proofId: number, key) =>
      call('POST /api/artwork-proofs/{id}/approve', { params: { id: String(proofId) } }, { key }),
  });
}

export function useDeleteProof() {
  return useWrite({
    send: (proofId: number, key) =>
      call('DELETE /api/artwork-proofs/{id}', { params: { id: String(proofId) } }, { key }),
  });
}
