import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { SHAPE_LABELS } from '#shared/condition/condition-labels.ts';
import type { ConditionReportSummary } from '#shared/condition/condition-reports.contract.ts';
import { mayWriteConditionReports } from '#shared/condition/condition-reports.policy.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { countText } from '#web/lib/count-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useHasQueuedReport } from '#web/offline/use-queued-items.ts';
import { useActor } from '#web/session/session.ts';
import { useHashTarget } from '#web/lib/use-hash-target.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SectionCard } from '#web/ui/card.tsx';

/** The condition reports of the vehicle, newest first, and the link to write a report. */
export function ConditionSection({ details: { project, conditionReports } }: { details: ProjectDetails }) {
  const mayWrite = mayWriteConditionReports(useActor(), project);
  const hasQueuedReport = useHasQueuedReport(project.id);
  useHashTarget('condition');
  const hintText = mayWrite ? ' Mark existing damage before you start, and have the owner sign.' : '';
  const noReportText = hasQueuedReport
    ? 'A signed report is waiting to be sent.'
    : `No report yet.${hintText}`;
  const writeLink = mayWrite && (
    <Link
      to="/project/$id/condition-report"
      params={{ id: String(project.id) }}
      className={buttonClass({ size: 'sm' })}
    >
      <ClipboardCheck aria-hidden />
      Write a report
    </Link>
  );
  return (
    <SectionCard title="Condition Report" id="condition" actions={writeLink}>
      {conditionReports.length === 0 ? (
        <p className="text-sm text-muted">{noReportText}</p>
      ) : (
        <ul className="-my-2 flex flex-col divide-y">
          {conditionReports.map((report) => (
            <ReportRow key={report.id} projectId={project.id} report={report} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function ReportRow({ projectId, report }: { projectId: number; report: ConditionReportSummary }) {
  const { id, reference, shape, marks, addenda, ownerName, installerName, createdAt } = report;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/project/$id/condition-reports/$reportId"
            params={{ id: String(projectId), reportId: String(id) }}
            className="inline-flex items-center font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            {formatDate(createdAt, { time: true })}
          </Link>
          <Badge>{reference}</Badge>
          {ownerName === null && <Badge tone="yellow">Owner not present</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {[
            SHAPE_LABELS[shape],
            marks === 0 ? 'no marks' : countText(marks, 'mark'),
            addenda > 0 && countText(addenda, 'addendum', 'addenda'),
            `signed by ${[ownerName, installerName].filter(Boolean).join(' and ')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <a
        href={`/api/condition-reports/${id}/report.pdf`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: 'sm' })}
      >
        PDF<span className="sr-only"> of {reference} (opens in a new tab)</span>
      </a>
    </li>
  );
}
