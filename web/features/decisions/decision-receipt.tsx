import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fileExists } from '#web/api/file-exists.ts';
import { decisionKeys } from '#web/api/query-keys.ts';
import { formatDate } from '#web/lib/dates.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface DecisionReceiptProps {
  decision: { reference: string; createdAt: string; recordUrl: string };
}

/** The reference of a decision, and its record as a PDF. */
export function DecisionReceipt({ decision: { reference, createdAt, recordUrl } }: DecisionReceiptProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <div>
          <dt className="text-muted">Reference</dt>
          <dd className="font-medium tabular-nums">{reference}</dd>
        </div>
        <div>
          <dt className="text-muted">Decided</dt>
          <dd className="font-medium">
            <time dateTime={createdAt}>{formatDate(createdAt, { time: true })}</time>
          </dd>
        </div>
      </dl>
      <RecordLink url={recordUrl} />
    </div>
  );
}

/**
 * The link to the PDF of the record. Until the PDF exists, checks for it and shows a spinner. The server makes the PDF within
 * seconds after the decision. After a failed attempt this takes minutes or longer, so the checks become less frequent.
 */
function RecordLink({ url }: { url: string }) {
  const record = useQuery({
    queryKey: decisionKeys.record(url),
    queryFn: ({ signal }) => fileExists(url, signal),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data !== true && timeUntilNextRecordCheck(dataUpdateCount + errorUpdateCount),
    staleTime: ({ state }) => (state.data === true ? Infinity : 0),
  });
  if (record.data !== true)
    return (
      <output className="flex min-h-9 items-center gap-2 text-sm text-muted [&_svg]:size-4">
        <Spinner />
        The record is being prepared...
      </output>
    );
  return (
    <a href={url} download className={buttonClass()}>
      <Download aria-hidden />
      Download record
    </a>
  );
}

/** The time until the next check: 3 s after the first check, then twice as long after each check, at most 10 minutes. */
function timeUntilNextRecordCheck(checks: number): number {
  return Math.min(1_500 * 2 ** checks, 10 * 60_000);
}
