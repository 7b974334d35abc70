import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { mayUploadProof } from '#shared/projects/projects.policy.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { useLinkedItem } from '#web/lib/use-linked-item.ts';
import { useActor } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ProofVersions } from './components/proof-versions.tsx';
import { ProofUploadForm } from './components/proof-upload-form.tsx';
import { proofsQuery } from './proofs.queries.ts';
import { useShownVersion } from './use-shown-version.ts';

// The sections are loaded after the page is visible, and only with a proof, because without a proof there is nothing to review.
const ReviewSections = lazy(async () => ({
  default: (await import('./components/review-sections.tsx')).ReviewSections,
}));

/** The versions of a project's artwork proof with their comments, reviews and decisions, and the upload form. */
export function ProofsPanel({ project }: { project: Project }) {
  const mayUpload = mayUploadProof(useActor(), project);
  const [newest] = useQuery(proofsQuery(project.id)).data ?? [];
  return (
    <SectionCard title="Artwork Proofs" id="proofs">
      <div className="flex flex-col gap-6">
        <ProofsContent project={project} mayUpload={mayUpload} />
        {newest && (
          <SectionBoundary title="Reviews">
            <Suspense fallback={null}>
              <ReviewSections project={project} newest={newest} />
            </Suspense>
          </SectionBoundary>
        )}
        {mayUpload && <ProofUploadForm projectId={project.id} />}
      </div>
    </SectionCard>
  );
}

function ProofsContent({ project, mayUpload }: { project: Project; mayUpload: boolean }) {
  const proofs = useQuery(proofsQuery(project.id));
  const items = proofs.data ?? [];
  const choice = useShownVersion(items);
  useLinkedItem({ prefix: 'proof', section: 'proofs', items });
  if (proofs.isPending) return <ProofSkeletons />;
  if (!proofs.data) return <ErrorState title="The proofs could not be loaded" query={proofs} />;
  if (choice.shown)
    return <ProofVersions project={project} proofs={proofs.data} choice={choice} shown={choice.shown} />;
  return mayUpload ? null : (
    <EmptyState
      icon={<FileCheck />}
      title="No artwork proof yet"
      text="The shop’s first proof will appear here."
    />
  );
}

function ProofSkeletons() {
  return (
    <Loading text="Loading artwork proofs..." className="flex flex-col gap-3">
      <Skeleton className="h-7 w-56 max-w-full" />
      <Skeleton className="h-72 rounded-lg sm:h-[min(60dvh,32rem)]" />
    </Loading>
  );
}
