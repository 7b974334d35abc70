import { Suspense, lazy, useRef } from 'react';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import type { Decision } from '#shared/decisions/decision-values.ts';
import type { ReviewPage, ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useDecisionDraft } from '#web/features/decisions/use-decision-draft.ts';
import { DecisionFormSkeleton } from '#web/features/decisions/decision-form-skeleton.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { draftName, ownDecisions } from '../decision-draft.ts';
import { subjectName } from '../review-status.ts';
import { useDecide } from '../review.queries.ts';
import { countOpenThreads } from '../threads.ts';
import { DecideBar } from './decide-bar.tsx';

// The form is loaded after the proof.
const DecisionForm = lazy(async () => ({
  default: (await import('#web/features/decisions/decision-form.tsx')).DecisionForm,
}));

interface DecisionSectionProps {
  token: string;
  review: ReviewPage;
  shown: ReviewedVersion;
  request: ReviewRequest;
  /** Shows the newest version. Called when the server refuses a decision with a 409. */
  onConflict: () => Promise<void>;
}

/** The form for the reviewer's decision on the version, or on its printed sample. */
export function DecisionSection({ token, review, shown, request, onConflict }: DecisionSectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const { mutateAsync: decide } = useDecide(token);
  const draft = useDecisionDraft(draftName(review), {
    proofId: shown.proofId,
    subject: request.subject,
    ownDecisions: ownDecisions(review, request.subject),
  });
  const onDecide = async (decision: NewDecision) => {
    try {
      await decide({ ...decision, proofId: shown.proofId });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await onConflict();
      throw error;
    }
  };
  const choose = (decision: Decision) => {
    draft.change({ decision });
    section.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    document.getElementById(SECTION_ID)?.focus({ preventScroll: true });
  };
  return (
    <div ref={section} className="scroll-mt-4">
      <SectionCard
        id={SECTION_ID}
        title={`Your decision on ${subjectName(shown, request)}`}
        description={ruleText(request)}
      >
        <Suspense fallback={<DecisionFormSkeleton />}>
          <DecisionForm
            subject={{
              version: shown.version,
              subject: request.subject,
              texts: review,
              openComments: countOpenThreads(review.comments, shown),
            }}
            draft={draft}
            onDecide={onDecide}
          />
        </Suspense>
      </SectionCard>
      <DecideBar section={section} subject={request.subject} onChoose={choose} />
    </div>
  );
}

const SECTION_ID = 'decision';

function ruleText({ rule }: ReviewRequest): string {
  return rule === 'any'
    ? 'One decision is enough: yours counts for everybody who was asked.'
    : 'Everybody who was asked has to approve.';
}
