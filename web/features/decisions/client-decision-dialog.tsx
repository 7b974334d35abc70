import { useQuery } from '@tanstack/react-query';
import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { OpenClientDecisions } from '#shared/decisions/decisions.contract.ts';
import { reviewSubjectName } from '#shared/reviews/review-values.ts';
import { formatDate } from '#web/lib/dates.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDecideAsClient } from './client-decisions.queries.ts';
import { DecisionFormSkeleton } from './decision-form-skeleton.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionReceipt } from './decision-receipt.tsx';
import { decisionsQuery } from './decisions.queries.ts';
import { useDecisionDraft } from './use-decision-draft.ts';

interface ClientDecisionDialogProps {
  projectId: number;
  request: OpenClientDecisions['open'][number];
  texts: ApprovalTexts;
  onClose: () => void;
}

/** The dialog for the client's decision. After the decision it shows the record of the decision. */
export function ClientDecisionDialog({ projectId, request, texts, onClose }: ClientDecisionDialogProps) {
  const { proofId, version, subject } = request;
  const today = useToday();
  const decision = useDecideAsClient(projectId, proofId);
  const { data: decisions = [], isPending } = useQuery(decisionsQuery(projectId));
  const ownDecisions = decisions.filter(
    (made) => made.subject === subject && made.identification !== 'on_behalf',
  );
  const draft = useDecisionDraft(draftName(useUser().id, `decision_${projectId}`), {
    proofId,
    subject,
    ownDecisions,
  });
  const subjectName = reviewSubjectName({ subject, version });
  // After an error, the server may have recorded the decision, and only its response was lost.
  const recordedDecision = ownDecisions.find((made) => made.proofId === proofId && made.isCounted);
  const sentDecision = decision.data ?? (decision.isError ? recordedDecision : undefined);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        sentDecision ? decisionDialogTitle(sentDecision.decision, subjectName) : `Decide on ${subjectName}`
      }
      description={request.dueDate && !sentDecision ? dueText(request.dueDate, today) : undefined}
      busy={decision.isPending}
      footer={
        sentDecision && (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {sentDecision ? (
        <DecisionReceipt decision={sentDecision} />
      ) : (
        <>
          {request.message && (
            <blockquote className="mb-5 border-l-4 border-accent py-1 pl-4 text-sm wrap-anywhere whitespace-pre-line">
              {request.message}
            </blockquote>
          )}
          {/* Until the decisions are loaded, the draft could contain entries that were sent. */}
          {isPending ? (
            <DecisionFormSkeleton />
          ) : (
            <DecisionForm subject={{ ...request, texts }} draft={draft} onDecide={decision.mutateAsync} />
          )}
        </>
      )}
    </Dialog>
  );
}

function decisionDialogTitle(decision: 'approve' | 'request_changes', what: string): string {
  return decision === 'approve' ? `You approved ${what}` : `You requested changes to ${what}`;
}

function dueText(day: string, today: string): string {
  return `${day < today ? 'Was due' : 'Please decide by'} ${formatDate(day)}`;
}
