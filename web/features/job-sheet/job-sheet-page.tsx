import { useNameInTitle } from '#web/lib/tab-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { isId } from '#shared/ids.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';
import {
  BackToProjects,
  InvalidProjectId,
  NoProject,
  ProjectNotFound,
} from '#web/features/projects/project-not-found.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { proofsQuery } from '#web/features/proofs/proofs.queries.ts';
import { loadTimeOfCopy } from '#web/offline/device-copies.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { JobSheet } from './components/job-sheet.tsx';

const TITLE = 'Job Sheet';

/** The printable job sheet. */
export function JobSheetPage() {
  const { id = '' } = useParams({ strict: false });
  return isId(id) ? <JobSheetLoader key={id} id={Number(id)} /> : <InvalidProjectId title={TITLE} />;
}

function JobSheetLoader({ id }: { id: number }) {
  const query = projectDetailsQuery(id);
  const details = useQuery(query);
  // Always read, so that TanStack Query also renders the page again when a refetch returns the same data.
  const { dataUpdatedAt } = details;
  const proofs = useQuery(proofsQuery(id));
  const cachedQuery = useQueryClient().getQueryCache().find(query);
  const loadedAt = (cachedQuery && loadTimeOfCopy(cachedQuery)) ?? dataUpdatedAt;
  useNameInTitle(details.data && `${TITLE}: ${details.data.project.name}`);
  if (isNotFound(details.error)) return <ProjectNotFound title={TITLE} />;
  if (details.data)
    return (
      <>
        <SheetBar id={id} isWaitingForProofs={proofs.isPending} />
        <JobSheet details={details.data} loadedAt={new Date(loadedAt)} proofs={proofs} />
      </>
    );
  if (details.isPending) return <SheetSkeleton />;
  return (
    <NoProject title={TITLE}>
      <ErrorState title="Error loading project details." query={details} action={<BackToProjects />} />
    </NoProject>
  );
}

/**
 * The bar above the sheet. The print button is busy until the proofs are loaded, so that the printed sheet contains the picture
 * of the approved proof.
 */
function SheetBar({ id, isWaitingForProofs }: { id: number; isWaitingForProofs: boolean }) {
  return (
    <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-2 print:hidden">
      <BackToProject id={id} />
      <Button
        variant="primary"
        icon={<Printer aria-hidden />}
        busy={isWaitingForProofs}
        needsConnection={false}
        busyText="Loading the proof..."
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}

function SheetSkeleton() {
  return (
    <Loading text="Loading project details..." className="mx-auto max-w-[50rem]">
      <h1 className="sr-only">{TITLE}</h1>
      <Skeleton className="mb-4 h-9 w-36" />
      <Skeleton className="h-[60rem] rounded-lg" />
    </Loading>
  );
}
