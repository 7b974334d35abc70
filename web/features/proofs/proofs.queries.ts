import { queryOptions } from '@tanstack/react-query';
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
