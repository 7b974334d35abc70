import { shapeOfType } from '#shared/condition/vehicle-shape.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { mayWriteConditionReports } from '#shared/condition/condition-reports.policy.ts';
import { isId } from '#shared/ids.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { isNotFound } from '#web/api/api-error.ts';
import {
  BackToProjects,
  InvalidProjectId,
  NoProject,
  ProjectNotFound,
} from '#web/features/projects/project-not-found.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { useActor, useUser } from '#web/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';
import { ReportSkeleton } from './components/report-skeleton.tsx';
import { emptyDraft } from './report-draft.ts';
import { useReportDraft } from './use-report-draft.ts';
import { WriteReport } from './write-report.tsx';

const TITLE = 'Condition Report';

/** The page on which a condition report is written and signed. */
export function NewConditionReportPage() {
  const { id = '' } = useParams({ strict: false });
  // 'Edit' stores a rejected report on the device as the draft. If this page is already open, the new React key makes
  // the page read that draft.
  const editedReportKey = useLocation({ select: ({ state }) => state.editedReport });
  return isId(id) ? (
    <NewReportLoader key={`${id} ${editedReportKey}`} id={Number(id)} />
  ) : (
    <InvalidProjectId title={TITLE} />
  );
}

function NewReportLoader({ id }: { id: number }) {
  const details = useQuery(projectDetailsQuery(id));
  useNameInTitle(details.data && `${TITLE}: ${details.data.project.name}`);
  if (isNotFound(details.error)) return <ProjectNotFound title={TITLE} />;
  if (details.data) return <NewReportScreen details={details.data} />;
  if (details.isPending) return <ReportSkeleton />;
  return (
    <NoProject title={TITLE}>
      <ErrorState
        title="The project could not be loaded"
        text={details.error.message}
        query={details}
        action={<BackToProjects />}
      />
    </NoProject>
  );
}

function NewReportScreen({ details }: { details: ProjectDetails }) {
  const mayWrite = mayWriteConditionReports(useActor(), details.project);
  if (mayWrite) return <ReportDraftLoader details={details} />;
  return (
    <NoProject title={TITLE}>
      <ErrorState
        title="You can’t write a condition report"
        text="Only the shop and the assigned installer can write condition reports."
        action={<BackToProject id={details.project.id} hash="condition" />}
      />
    </NoProject>
  );
}

/** Starts with the draft stored on the device, or with an empty draft. */
function ReportDraftLoader({ details: { project, vehicleDetail } }: { details: ProjectDetails }) {
  const user = useUser();
  const { draft, ...stored } = useReportDraft({ userId: user.id, projectId: project.id }, () =>
    emptyDraft(shapeOfType(vehicleDetail?.type), user.name),
  );
  if (!draft) return <ReportSkeleton />;
  return <WriteReport project={project} vehicle={vehicleDetail} draft={draft} {...stored} />;
}
