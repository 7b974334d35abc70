import { Link, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { participantIdOf } from '#shared/actor.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState, type FailedQuery } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';

/** Shown to an installer or a client of the project, and to the shop's production staff. */
export function EditForbidden({ details: { project, contractor } }: { details: ProjectDetails }) {
  const isOwnShop = participantIdOf(useActor()) === project.contractorId;
  return (
    <Card className="mx-auto max-w-xl">
      <EmptyState
        icon={<Lock />}
        title={
          isOwnShop
            ? 'Only the owner and managers can edit this project'
            : 'Only the shop can edit this project'
        }
        text={
          isOwnShop
            ? 'To request a change, write a message in the project.'
            : `To request a change, message ${contractor.company ?? contractor.name} in the project.`
        }
        action={<BackToProject id={project.id} variant="secondary" size="md" />}
      />
    </Card>
  );
}

// The delay is long enough to choose Try Again, which cancels the redirect (decision 0025).
const REDIRECT_DELAY_MS = 10_000;

export function EditLoadError({ query }: { query: FailedQuery }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (query.isFetching) return undefined;
    toast({
      title: 'Error',
      description: 'Failed to load project. Redirecting to dashboard.',
      variant: 'destructive',
    });
    const timer = setTimeout(() => void navigate({ to: '/dashboard', replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, query.isFetching]);
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Edit Project</h1>
      <ErrorState
        title="Error Loading Project"
        text="Failed to load project details. Please try again."
        query={query}
        action={
          <Link to="/dashboard" className={buttonClass()}>
            Back to Dashboard
          </Link>
        }
      />
    </Card>
  );
}
