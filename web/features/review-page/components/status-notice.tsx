import { CircleCheck, Clock, History, MessageSquareText } from 'lucide-react';
import type { ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { DecisionReceipt } from '#web/features/decisions/decision-receipt.tsx';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import type { ReviewStatus } from '../review-status.ts';

type ClosedStatus = Exclude<ReviewStatus, { kind: 'open' }>;

interface StatusNoticeProps {
  status: ClosedStatus;
  decision: ReviewRequest['ownDecision'];
  /** The newest version, when another version is shown. */
  newest?: ReviewedVersion | undefined;
  onShow?: (proofId: number) => void;
}

/** The reason why there is nothing to decide, and the reviewer's own decision with its record. */
export function StatusNotice({ status, decision, newest, onShow }: StatusNoticeProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section
      aria-labelledby="status-title"
      className={cn('flex flex-col gap-4 rounded-lg border p-4 sm:p-5', TONES[status.tone])}
    >
      <div className="flex items-start gap-3">
        <span aria-hidden className={cn('mt-0.5 [&_svg]:size-6', ICON_CLASSES[status.tone])}>
          {iconOf(status)}
        </span>
        <div className="min-w-0">
          <h2 id="status-title" ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {status.title}
          </h2>
          <p className="mt-0.5 text-sm text-muted">{status.text}</p>
        </div>
      </div>
      {decision && <DecisionReceipt decision={decision} />}
      {newest && (
        <Button variant="primary" className="self-start" onClick={() => onShow?.(newest.proofId)}>
          Show version {newest.version}
        </Button>
      )}
    </section>
  );
}

function iconOf({ kind, tone }: ClosedStatus) {
  if (kind === 'superseded') return <History />;
  if (kind === 'waiting') return <Clock />;
  return tone === 'green' ? <CircleCheck /> : <MessageSquareText />;
}

const TONES = {
  green: 'border-green bg-green-soft',
  yellow: 'border-yellow bg-yellow-soft',
  neutral: 'bg-surface',
};

const ICON_CLASSES = { green: 'text-green-ink', yellow: 'text-yellow-ink', neutral: 'text-muted' };
