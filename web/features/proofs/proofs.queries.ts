import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';

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
  return useMutation({
    mutationFn: ({ file, description, ...options }: NewProof) =>
      upload(
        'POST /api/artwork-proofs',
        { body: { projectId: String(projectId), description: description || undefined }, file: { file } },
        options,
      ),
    // A second try of an upload whose answer was lost would store the proof twice.
    retry: false,
  });
}
