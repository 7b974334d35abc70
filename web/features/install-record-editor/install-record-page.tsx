import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isId } from '#shared/ids.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { mayWriteInstallRecord } from '#shared/projects/projects.policy.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';
import { InvalidProjectId, ProjectNotFound } from '#web/features/projects/project-not-found.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { RecordEditor } from './record-editor.tsx';
import { TemperatureUnitChoice } from '#web/features/materials/temperature-input.tsx';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { UnsentWork } from '#web/features/unsent-work/unsent-work.tsx';
import { isCompletionWaiting, findRejectedEntries } from '#web/offline/queued-record.ts';
import { useActor } from '#web/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useInstallRecord } from '#web/features/install-record/record-writes.ts';
import { RecordReadView } from '#web/features/install-record/record-read-view.tsx';

const TITLE = 'Install Record';

/** The page of the install record. Users who may write the record get an editor until the record is completed. */
export function InstallRecordPage() {
  const { id = '' } = useParams({ strict: false });
  return isId(id) ? <RecordLoader key={id} id={Number(id)} /> : <InvalidProjectId title={TITLE} />;
}

function RecordLoader({ id }: { id: number }) {
  const details = useQuery(projectDetailsQuery(id));
  const { query: record, ...queued } = useInstallRecord(id);
  useNameInTitle(details.data && `${TITLE}: ${details.data.project.name}`);
  const failedQuery = [details, record].find(({ error }) => error);
  if (isNotFound(failedQuery?.error))
    return (
      <>
        <UnsentWork projectId={id} />
        <ProjectNotFound title={TITLE} />
      </>
    );
  if (details.data && queued.record)
    return <RecordScreen project={details.data.project} record={queued.record} items={queued.items} />;
  if (!failedQuery) return <RecordSkeleton />;
  return (
    <>
      <PageHeader title={TITLE} back={<BackToProject id={id} />} />
      <ErrorState title="The install record could not be loaded" query={failedQuery} />
    </>
  );
}

interface RecordScreenProps {
  project: Project;
  record: InstallRecordView;
  /** The saves that are queued on this device. */
  items: ReturnType<typeof useInstallRecord>['items'];
}

function RecordScreen({ project, record, items }: RecordScreenProps) {
  const mayWrite = mayWriteInstallRecord(useActor(), project);
  const isEditable = mayWrite && !record.completion && !isCompletionWaiting(items);
  const rejectedEntries = findRejectedEntries(items);
  // This state is stored here, because the editor is mounted again after the rejected entries were saved.
  const [isCompleting, setIsCompleting] = useState(false);
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={<span className="wrap-anywhere">{project.name}</span>}
        back={<BackToProject id={project.id} />}
        badges={
          record.completion ? (
            <Badge tone="green" dot>
              Completed
            </Badge>
          ) : (
            record.version > 0 && (
              <Badge tone="yellow" dot>
                Draft
              </Badge>
            )
          )
        }
        actions={<TemperatureUnitChoice />}
      />
      <div className="max-w-4xl">
        <UnsentWork projectId={project.id} isRecordOpen />
      </div>
      {isEditable ? (
        <RecordEditor
          key={rejectedEntries ? 'rejected' : 'current'}
          project={project}
          record={record}
          rejectedEntries={rejectedEntries}
          isCompleting={isCompleting}
          onCompletingChange={setIsCompleting}
        />
      ) : (
        <RecordReadView project={project} record={record} mayWrite={mayWrite} />
      )}
    </>
  );
}

function RecordSkeleton() {
  return (
    <Loading text="Loading the install record..." className="flex max-w-4xl flex-col gap-5">
      <h1 className="sr-only">{TITLE}</h1>
      <Skeleton className="h-9 w-60" />
      <Skeleton className="h-72" />
      <Skeleton className="h-60" />
    </Loading>
  );
}
