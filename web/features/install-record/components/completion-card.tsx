import { Download } from 'lucide-react';
import type { InstallCompletion } from '#shared/install-records/install-records.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';

/** Who completed the record, the reference of the record, and its PDF. */
export function CompletionCard({ completion }: { completion: InstallCompletion }) {
  const { reference, sha256, signature, completedAt, pdfUrl } = completion;
  return (
    <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-3 text-sm">
        <div>
          <dt className="text-muted">Reference</dt>
          <dd className="font-medium tabular-nums">{reference}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-muted">Completed</dt>
          <dd className="font-medium wrap-anywhere">
            <time dateTime={completedAt}>{formatDate(completedAt, { time: true })}</time>, {signature}
          </dd>
        </div>
        <div className="w-full min-w-0">
          <dt className="text-muted">SHA-256 of the record</dt>
          <dd className="font-mono text-xs break-all">{sha256}</dd>
        </div>
      </dl>
      <a href={pdfUrl} download className={buttonClass({ variant: 'primary' })}>
        <Download aria-hidden />
        Download PDF
      </a>
    </Card>
  );
}
