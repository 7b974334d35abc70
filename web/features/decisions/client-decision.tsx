import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { OpenClientDecisions } from '#shared/decisions/decisions.contract.ts';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { clientDecisionsQuery } from './client-decisions.queries.ts';

// The code of the form is loaded when the form is opened.
const Dialog = lazyDialog(
  async () => (await import('./client-decision-dialog.tsx')).ClientDecisionDialog,
  ({ onClose }) => onClose(),
);

interface ClientDecisionProps {
  projectId: number;
  proofId: number;
  /** Shown when the newest version was not sent for review. */
  children: ReactNode;
}

/** The buttons for the client's open decisions on a proof version. Each opens the same form that reviewers use. */
export function ClientDecision({ projectId, proofId, children }: ClientDecisionProps) {
  const { data } = useQuery(clientDecisionsQuery(projectId));
  const [openedRequest, setOpenedRequest] = useState<OpenClientDecisions['open'][number]>();
  const openRequests = data?.open.filter((request) => request.proofId === proofId) ?? [];
  return (
    <>
      {openRequests.map((request, index) => (
        <Button
          key={request.subject}
          variant={index === 0 ? 'primary' : 'secondary'}
          icon={<BadgeCheck aria-hidden />}
          onClick={() => setOpenedRequest(request)}
        >
          {LABELS[request.subject]}
        </Button>
      ))}
      {data && !data.isReviewed && children}
      {data && openedRequest && (
        <Dialog
          projectId={projectId}
          request={openedRequest}
          texts={data}
          onClose={() => setOpenedRequest(undefined)}
        />
      )}
    </>
  );
}

const LABELS: Record<ReviewSubject, string> = {
  proof: 'Approve or request changes',
  sample: 'Decide on the printed sample',
};
