import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { maySeeReviews, mayUploadProof } from '#shared/projects/projects.policy.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useLinkedItem } from '#web/lib/use-linked-item.ts';
import { useActor } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { NewestProof } from './components/newest-proof.tsx';
import { ProofCard } from './components/proof-card.tsx';
import { ProofUploadForm } from './components/proof-upload-form.tsx';
import { ProofViewer } from './components/proof-viewer.tsx';
import { proofsQuery } from './proofs.queries.ts';

const ReviewPanel = lazy(async () => ({
  default: (await import('#web/features/reviews/review-panel.tsx')).ReviewPanel,
}));

/** The artwork proofs of a project: the newest one large, the older ones below, and the upload form. */
export function ProofsPanel({ project }: { project: Project }) {
  const actor = useActor();
  const mayUpload = mayUploadProof(actor, project);
  return (
    <SectionCard title="Artwork Proofs" id="proofs">
      <div className="flex flex-col gap-6">
        <ProofsContent project={project} mayUpload={mayUpload} />
        {maySeeReviews(actor, project) && (
          <Suspense fallback={null}>
            <ReviewPanel project={project} />
          </Suspense>
        )}
        {mayUpload && <ProofUploadForm projectId={project.id} />}
      </div>
    </SectionCard>
  );
}

function ProofsContent({ project, mayUpload }: { project: Project; mayUpload: boolean }) {
  const proofs = useQuery(proofsQuery(project.id));
  useLinkedItem({ prefix: 'proof', section: 'proofs', items: proofs.data ?? [] });
  if (proofs.isPending) return <ProofSkeletons />;
  if (!proofs.data) {
    const retry = () => void proofs.refetch();
    return (
      <ErrorState title="The proofs could not be loaded." retrying={proofs.isFetching} onRetry={retry} />
    );
  }
  const [newest, ...older] = proofs.data;
  if (newest) return <ProofList project={project} newest={newest} older={older} />;
  return mayUpload ? null : (
    <EmptyState
      icon={<FileCheck />}
      title="No artwork proof yet"
      text="The shop’s first proof will appear here."
    />
  );
}

function ProofList({ project, newest, older }: { project: Project; newest: Proof; older: Proof[] }) {
  const [open, setOpen] = useState<Proof>();
  return (
    <>
      <NewestProof project={project} proof={newest} onEnlarge={() => setOpen(newest)} />
      {older.length > 0 && (
        <section aria-label="Older proofs" className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">
            Older proofs <span className="font-normal text-muted tabular-nums">({older.length})</span>
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
            {older.map((proof) => (
              <li key={proof.id} id={`proof-${proof.id}`} className="rounded-lg">
                <ProofCard project={project} proof={proof} onOpen={() => setOpen(proof)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {open && <ProofViewer proof={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ProofSkeletons() {
  return (
    <Loading text="Loading artwork proofs..." className="flex flex-col gap-3">
      <Skeleton className="h-72 rounded-md sm:h-[min(60dvh,32rem)]" />
      <Skeleton className="h-5 w-56 max-w-full" />
    </Loading>
  );
}
