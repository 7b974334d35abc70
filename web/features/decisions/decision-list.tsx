import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import {
  mayReadAllDecisions,
  mayReopenReview,
  type ProjectPeople,
} from '#shared/projects/projects.policy.ts';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CheckRecordDialog } from './components/check-record-dialog.tsx';
import { DecisionCard } from './components/decision-card.tsx';
import { ReopenReview } from './components/reopen-review.tsx';
import { decisionsQuery } from './decisions.queries.ts';

type ProjectWithPeople = ProjectPeople & { id: number };

/** The decisions on a project's proofs with their records. Renders nothing while there are no decisions. */
export function DecisionList({ project }: { project: ProjectWithPeople }) {
  const decisions = useQuery(decisionsQuery(project.id));
  if (decisions.isPending) return null;
  if (!decisions.data) return <ErrorState title="The decisions could not be loaded" query={decisions} />;
  return decisions.data.length > 0 ? <Decisions project={project} decisions={decisions.data} /> : null;
}

function Decisions({ project, decisions }: { project: ProjectWithPeople; decisions: DecisionSummary[] }) {
  const actor = useActor();
  const [isCheckDialogOpen, setIsCheckDialogOpen] = useState(false);
  const mayReopen = mayReopenReview(actor, project);
  return (
    <section aria-label="Decisions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm font-semibold">
          Decisions <span className="font-normal text-muted tabular-nums">({decisions.length})</span>
        </h3>
        {mayReadAllDecisions(actor, project) && (
          <Button
            size="sm"
            variant="ghost"
            icon={<FileSearch aria-hidden />}
            onClick={() => setIsCheckDialogOpen(true)}
          >
            Check a record
          </Button>
        )}
      </div>
      <ul className="divide-y rounded-lg border">
        {decisions.map((decision, index) => (
          <li key={decision.id} className="p-4">
            <DecisionCard decision={decision}>
              {mayReopen && isLatestOfReview(decisions, index) && decision.reopenableReviewId !== null && (
                <ReopenReview projectId={project.id} reviewId={decision.reopenableReviewId} />
              )}
            </DecisionCard>
          </li>
        ))}
      </ul>
      {isCheckDialogOpen && (
        <CheckRecordDialog projectId={project.id} onClose={() => setIsCheckDialogOpen(false)} />
      )}
    </section>
  );
}

/** Whether a decision is the latest of its review. Only the latest one shows the button that reopens the review. */
function isLatestOfReview(decisions: DecisionSummary[], index: number): boolean {
  const { reopenableReviewId } = decisions[index] ?? {};
  return decisions.findIndex((decision) => decision.reopenableReviewId === reopenableReviewId) === index;
}
