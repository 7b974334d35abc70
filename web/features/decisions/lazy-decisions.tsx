import { Suspense, lazy } from 'react';
import { mayReadDecisions, type ProjectPeople } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';

const DecisionList = lazy(async () => ({ default: (await import('./decision-list.tsx')).DecisionList }));

/** The decisions on a project's proofs, for those who may read them. */
export function ProofDecisions({ project }: { project: ProjectPeople & { id: number } }) {
  if (!mayReadDecisions(useActor(), project)) return null;
  return (
    <SectionBoundary title="Decisions">
      <Suspense fallback={null}>
        <DecisionList project={project} />
      </Suspense>
    </SectionBoundary>
  );
}
