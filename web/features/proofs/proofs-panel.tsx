import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { mayUploadProof } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useActor } from '#web/features/auth/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ProofCard } from './components/proof-card.tsx';
import { ProofUploadForm } from './components/proof-upload-form.tsx';
import { ProofViewer } from './components/proof-viewer.tsx';
import { proofsQuery } from './proofs.queries.ts';

/** The artwork proofs of a project: the newest first, and the place to upload another. */
export function ProofsPanel({ project }: { project: ProjectPeople & { id: number } }) {
  const mayUpload = mayUploadProof(useActor(), project);
  return (
    <SectionCard title="Artwork Proofs" id="proofs">
      <div className="flex flex-col gap-5">
        <ProofList projectId={project.id} mayUpload={mayUpload} />
        {mayUpload && <ProofUploadForm projectId={project.id} />}
      </div>
    </SectionCard>
  );
}

function ProofList({ projectId, mayUpload }: { projectId: number; mayUpload: boolean }) {
  const proofs = useQuery(proofsQuery(projectId));
  const [open, setOpen] = useState<Proof>();
  if (proofs.isPending) return <ProofSkeletons />;
  if (!proofs.data)
    return <ErrorState title="The proofs could not be loaded." onRetry={() => void proofs.refetch()} />;
  if (proofs.data.length === 0)
    return mayUpload ? null : <EmptyState icon={<FileCheck />} title="No artwork proof yet" />;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {proofs.data.map((proof) => (
          <li key={proof.id}>
            <ProofCard proof={proof} onOpen={() => setOpen(proof)} />
          </li>
        ))}
      </ul>
      {open && <ProofViewer proof={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ProofSkeletons() {
  return (
    <Loading text="Loading artwork proofs..." className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-60 rounded-lg" />
    </Loading>
  );
}
