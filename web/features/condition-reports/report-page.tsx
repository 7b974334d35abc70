import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import { mayWriteConditionReports } from '#shared/condition/condition-reports.policy.ts';
import { isId } from '#shared/ids.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { InvalidProjectId, NoProject, ProjectNotFound } from '#web/features/projects/project-not-found.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { conditionReportsQuery } from './condition-reports.queries.ts';
import { AddendumDialog } from './components/addendum-dialog.tsx';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';
import { ReportSkeleton } from './components/report-skeleton.tsx';
import { ReportView } from './components/report-view.tsx';

const TITLE = 'Condition Report';

/** A signed condition report with its addenda. */
export function ConditionReportPage() {
  const { id = '', reportId = '' } = useParams({ strict: false });
  if (!isId(id)) return <InvalidProjectId title={TITLE} />;
  return <ReportLoader key={`${id}-${reportId}`} projectId={Number(id)} reportId={Number(reportId)} />;
}

function ReportLoader({ projectId, reportId }: { projectId: number; reportId: number }) {
  const reports = useQuery(conditionReportsQuery(projectId));
  const report = reports.data?.find(({ id }) => id === reportId);
  useNameInTitle(report && `${TITLE} ${report.reference}`);
  if (isNotFound(reports.error)) return <ProjectNotFound title={TITLE} />;
  if (report) return <ReportScreen report={report} />;
  if (reports.isPending) return <ReportSkeleton />;
  return (
    <NoProject title={TITLE}>
      {reports.data ? (
        <EmptyState
          icon={<FileText />}
          title="Condition report not found"
          text="This project has no such report."
          action={<BackToProject id={projectId} hash="condition" />}
        />
      ) : (
        <ErrorState
          title="The condition report could not be loaded"
          text={reports.error.message}
          query={reports}
        />
      )}
    </NoProject>
  );
}

function ReportScreen({ report }: { report: ConditionReport }) {
  const { projectId, reference, createdAt, pdfUrl } = report;
  const details = useQuery(projectDetailsQuery(projectId));
  const actor = useActor();
  const [isAddendumDialogOpen, setIsAddendumDialogOpen] = useState(false);
  const mayWrite = details.data !== undefined && mayWriteConditionReports(actor, details.data.project);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        back={<BackToProject id={projectId} hash="condition" />}
        title={TITLE}
        subtitle={`${reference}, received ${formatDate(createdAt, { time: true })}`}
        actions={
          <>
            {mayWrite && <Button onClick={() => setIsAddendumDialogOpen(true)}>Add a finding</Button>}
            <a href={pdfUrl} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
              <FileText aria-hidden />
              Open PDF<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        }
      />
      <ReportView report={report} />
      {isAddendumDialogOpen && (
        <AddendumDialog report={report} onClose={() => setIsAddendumDialogOpen(false)} />
      )}
    </div>
  );
}
