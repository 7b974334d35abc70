import { useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { Upload } from '#web/ui/upload.tsx';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { MAX_PROOF_SIZE_TEXT, PROOF_ACCEPT, proofProblem } from '../proof-file.ts';
import type { ProofProblem } from '../proof-file.ts';
import { useUploadProof } from '../proofs.queries.ts';

/** The form for a file and its description. The entries are kept until the proof is stored. */
export function ProofUploadForm({ projectId }: { projectId: number }) {
  const uploadMutation = useUploadProof(projectId);
  const [file, setFile] = useState<File>();
  const [description, setDescription] = useState('');
  const [percent, setPercent] = useState(0);

  const uploadController = useRef<AbortController>(undefined);

  const choose = ([chosen]: File[]) => {
    const problem = proofProblem(chosen);
    if (problem) return showProblem(problem);
    setFile(chosen);
    uploadMutation.reset();
  };
  const removeFile = () => {
    uploadController.current?.abort();
    setFile(undefined);
    uploadMutation.reset();
  };
  const submit = () => {
    const problem = proofProblem(file);
    if (problem) showProblem(problem);
    if (problem || !file) return;
    setPercent(0);
    uploadController.current = new AbortController();
    const onProgress = (share: number) => setPercent(share * 100);
    const proof = {
      file,
      description: description.trim(),
      signal: uploadController.current.signal,
      onProgress,
    };
    uploadMutation.mutate(proof, {
      onSuccess: () => {
        removeFile();
        setDescription('');
      },
      onError: (error) => {
        if (error.name !== 'AbortError')
          showProblem({ title: 'Upload Failed', description: failureText(error) });
      },
    });
  };

  return (
    <form
      noValidate
      aria-label="Upload artwork proof"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Upload
        label="Choose file"
        hint={`PDF, JPG or PNG, up to ${MAX_PROOF_SIZE_TEXT}`}
        accept={PROOF_ACCEPT}
        items={file ? [toUploadItem(file, uploadMutation, percent)] : []}
        disabled={uploadMutation.isPending}
        onAdd={choose}
        onRetry={submit}
        onRemove={removeFile}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Description" className="flex-1 basis-60">
          <Input
            value={description}
            maxLength={2000}
            readOnly={uploadMutation.isPending}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant={file ? 'primary' : 'secondary'}
          busy={uploadMutation.isPending}
          busyText="Uploading..."
        >
          Upload Proof
        </Button>
      </div>
      <UnsavedGuard
        isDirty={file !== undefined || description.trim() !== ''}
        text="The artwork proof has not been uploaded."
        staysInForm={({ current, next }) => current.pathname === next.pathname}
        onLeave={() => uploadController.current?.abort()}
      />
    </form>
  );
}

function toUploadItem(file: File, send: ReturnType<typeof useUploadProof>, percent: number): UploadItem {
  if (send.isError) return { id: file.name, file, state: 'failed', message: failureText(send.error) };
  return { id: file.name, file, state: send.isPending ? 'sending' : 'waiting', percent };
}

function showProblem(problem: ProofProblem): void {
  toast({ ...problem, variant: 'destructive' });
}

function failureText(error: Error): string {
  return errorText(error, 'Failed to upload artwork proof');
}
