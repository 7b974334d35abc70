import type { Project } from '#shared/projects/projects.contract.ts';
import { mayReadDecisions, maySeeReviews } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { DecisionList } from '#web/features/decisions/decision-list.tsx';
import { ReviewPanel } from '#web/features/reviews/review-panel.tsx';
import { useActor } from '#web/session/session.ts';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';

interface ReviewSectionsProps {
  project: Project;
  newest: Proof;
}

/** The reviews of a project's proofs and the decisions, for users who may see them. */
export function ReviewSections({ project, newest }: ReviewSectionsProps) {
  const actor = useActor();
  return (
    <>
      {maySeeReviews(actor, project) && (
        <SectionBoundary title="Client review">
          <ReviewPanel project={project} newest={newest} />
        </SectionBoundary>
      )}
      {mayReadDecisions(actor, project) && (
        <SectionBoundary title="Decisions">
          <DecisionList project={project} />
        </SectionBoundary>
      )}
    </>
  );
}
