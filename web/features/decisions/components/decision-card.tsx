import { CircleCheck, Download, MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { decisionTitle, identificationText } from '../decision-labels.ts';

interface DecisionCardProps {
  decision: DecisionSummary;
  /** More buttons on the card. */
  children?: ReactNode;
}

/** A decision: its result, the person, the time, how the person was identified, and its record. */
export function DecisionCard({ decision, children }: DecisionCardProps) {
  const { reference, signature, note, sha256, recordUrl, isCounted, createdAt } = decision;
  const isApproval = decision.decision === 'approve';
  const Icon = isApproval ? CircleCheck : MessageSquareWarning;
  return (
    <article aria-label={`Decision ${reference}`} className="flex min-w-0 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="flex min-w-0 items-center gap-2 font-medium">
          <Icon
            className={`size-5 shrink-0 ${isApproval ? 'text-green-ink' : 'text-yellow-ink'}`}
            aria-hidden
          />
          {decisionTitle(decision)}
        </h4>
        {!isCounted && <Badge>No longer counts: the review was reopened</Badge>}
      </div>
      <p className="wrap-anywhere">
        {signature} · <time dateTime={createdAt}>{formatDate(createdAt, { time: true })}</time>
      </p>
      <p className="wrap-anywhere text-muted">{identificationText(decision)}</p>
      {note && <blockquote className="border-l-2 pl-3 wrap-anywhere whitespace-pre-line">{note}</blockquote>}
      <dl className="text-xs">
        <CopyableValue name="Reference" value={reference} copyLabel={`Copy reference ${reference}`} />
        <CopyableValue name="SHA-256" value={sha256} copyLabel={`Copy SHA-256 of ${reference}`} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <a
          href={recordUrl}
          download
          aria-label={`Download record ${reference}`}
          className={buttonClass({ size: 'sm' })}
        >
          <Download aria-hidden />
          Download record
        </a>
        {children}
      </div>
    </article>
  );
}

/** A long value, which is truncated on narrow screens and can be copied. */
function CopyableValue({ name, value, copyLabel }: { name: string; value: string; copyLabel: string }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="w-18 shrink-0 text-muted">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="truncate font-mono" title={value}>
          {value}
        </span>
        <CopyButton text={value} label={copyLabel} />
      </dd>
    </div>
  );
}
