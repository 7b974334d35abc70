import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Printer, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isId } from '#shared/ids.ts';
import { ApiError } from '#web/api/api-error.ts';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { proofsQuery } from '#web/features/proofs/proofs.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { JobSheet } from './components/job-sheet.tsx';

/** One printed page for the workshop's wall and the installer's van. */
export function JobSheetPage() {
  const { id = '' } = useParams({ strict: false });
  if (isId(id)) return <OpenJobSheet key={id} id={Number(id)} />;
  return (
    <NoSheet>
      <ErrorState title="Invalid project ID in URL" action={<BackToProjects />} />
    </NoSheet>
  );
}

function OpenJobSheet({ id }: { id: number }) {
  const details = useQuery(projectDetailsQuery(id));
  const proofs = useQuery(proofsQuery(id));
  if (details.error instanceof ApiError && details.error.status === 404) return <NotFound />;
  if (details.data)
    return (
      <>
        <SheetBar id={id} waiting={proofs.isPending} />
        <JobSheet details={details.data} proofs={proofs} />
      </>
    );
  if (details.isPending) return <SheetSkeleton />;
  return (
    <NoSheet>
      <ErrorState
        title="Error loading project details."
        retrying={details.isFetching}
        onRetry={() => void details.refetch()}
        action={<BackToProjects />}
      />
    </NoSheet>
  );
}

/** Printing waits for the proofs, so that the picture is not missing from the paper. */
function SheetBar({ id, waiting }: { id: number; waiting: boolean }) {
  return (
    <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-2 print:hidden">
      <Link
        to="/project/$id"
        params={{ id: String(id) }}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <ArrowLeft aria-hidden />
        Back to Project
      </Link>
      <Button
        variant="primary"
        icon={<Printer aria-hidden />}
        busy={waiting}
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
      <h1 className="sr-only">Job Sheet</h1>
      <Skeleton className="mb-4 h-9 w-36" />
      <Skeleton className="h-[60rem] rounded-lg" />
    </Loading>
  );
}

function NotFound() {
  return (
    <NoSheet>
      <EmptyState
        icon={<SearchX />}
        title="Project Not Found"
        text="It may have been deleted, or you are not on it any more."
        action={<BackToProjects />}
      />
    </NoSheet>
  );
}

function NoSheet({ children }: { children: ReactNode }) {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Job Sheet</h1>
      {children}
    </Card>
  );
}

function BackToProjects() {
  return (
    <Link to="/my-projects" className={buttonClass()}>
      Back to Projects
    </Link>
  );
}
