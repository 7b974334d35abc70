import { auditLabel } from '#shared/audit/audit-labels.ts';
import { auditSentence } from '#shared/audit/audit-sentences.ts';
import type { AuditRecord } from '#shared/audit/audit.contract.ts';
import { formatExactTime, formatDate } from '#web/lib/dates.ts';
import type { TableColumn } from '#web/ui/table.tsx';

/** The columns of the audit log. A click on a person filters the log by this person. */
export function auditColumns(onPerson: (id: number) => void): TableColumn<AuditRecord>[] {
  return [
    {
      key: 'at',
      header: 'When',
      cell: ({ at }) => (
        <time dateTime={at} title={formatExactTime(at)} className="text-muted tabular-nums">
          {formatDate(at, { time: true })}
        </time>
      ),
    },
    {
      key: 'who',
      header: 'Who',
      cell: (event) => <PersonCell id={event.userId} name={actorName(event)} onPerson={onPerson} />,
    },
    { key: 'what', header: 'What', cell: (event) => <EventCell event={event} /> },
    {
      key: 'about',
      header: 'About',
      cell: ({ subjectId, subjectName, userId }) =>
        subjectName === null || (subjectId !== null && subjectId === userId) ? (
          <span className="text-muted">–</span>
        ) : (
          <PersonCell id={subjectId} name={subjectName} onPerson={onPerson} />
        ),
    },
    {
      key: 'from',
      header: 'From',
      cell: ({ ipAddress, device, userAgent }) => (
        <div className="text-muted">
          <p className="tabular-nums wrap-anywhere">{ipAddress ?? '–'}</p>
          {device && (
            <p className="text-xs" title={userAgent ?? undefined}>
              {device}
            </p>
          )}
        </div>
      ),
    },
  ];
}

/** Who caused the event: a user, or a label for events that no account caused. */
function actorName({ userName, ipAddress, details }: AuditRecord): string {
  if (userName !== null) return userName;
  if ('command' in details) return 'Command on the server';
  return ipAddress === null ? 'Server' : 'Not signed in';
}

interface PersonCellProps {
  id: number | null;
  name: string;
  onPerson: (id: number) => void;
}

function PersonCell({ id, name, onPerson }: PersonCellProps) {
  if (id === null) return <span className="line-clamp-2 wrap-anywhere">{name}</span>;
  return (
    <button
      type="button"
      aria-label={`Show events of ${name}`}
      onClick={() => onPerson(id)}
      className="cursor-pointer rounded-sm text-left font-medium wrap-anywhere hover:underline pointer-coarse:min-h-11"
    >
      {name}
    </button>
  );
}

function EventCell({ event }: { event: AuditRecord }) {
  const details = Object.entries(event.details);
  return (
    <div className="max-w-md min-w-0">
      <p className="wrap-anywhere">{auditSentence(event)}</p>
      {details.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="w-fit cursor-pointer rounded-sm py-0.5 pointer-coarse:py-3.5">
            Details
            <span className="sr-only"> of the event ‘{auditLabel(event.kind)}’</span>
          </summary>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 py-1">
            {details.map(([name, value]) => (
              <DetailRow key={name} name={name} value={value} />
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function DetailRow({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 text-ink wrap-anywhere">
        {typeof value === 'string' ? value : JSON.stringify(value)}
      </dd>
    </>
  );
}
