import { Link } from '@tanstack/react-router';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { mayWriteInstallRecord } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { useHashTarget } from '#web/lib/use-hash-target.ts';
import { useHasBeenInView } from '#web/lib/use-has-been-in-view.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Fact, FactList } from '#web/ui/fact-list.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useInstallRecord } from './record-writes.ts';

/** The state of the install record, shown on the project page, with a link to the page of the record. */
export function InstallRecordSection({ project }: { project: Project }) {
  useHashTarget('install-record');
  const [ref, isSeen] = useHasBeenInView<HTMLDivElement>();
  // Loaded when the section is scrolled into view, because it is far down on the page.
  const { query, record } = useInstallRecord(project.id, { isEnabled: isSeen });
  const mayWrite = mayWriteInstallRecord(useActor(), project);
  return (
    <SectionCard
      title="Install Record"
      id="install-record"
      actions={record && <RecordLink project={project} record={record} mayWrite={mayWrite} />}
    >
      <div ref={ref}>
        {record ? (
          <RecordSummary record={record} mayWrite={mayWrite} />
        ) : query.isPending ? (
          <Loading text="Loading the install record...">
            <Skeleton className="h-10" />
          </Loading>
        ) : (
          <ErrorState title="The install record could not be loaded" query={query} />
        )}
      </div>
    </SectionCard>
  );
}

interface RecordStateProps {
  record: InstallRecordView;
  mayWrite: boolean;
}

function RecordLink({ project, record, mayWrite }: RecordStateProps & { project: Project }) {
  if (record.version === 0 && !mayWrite) return null;
  const label =
    record.completion || !mayWrite ? 'Open' : record.version === 0 ? 'Start the record' : 'Continue';
  return (
    <Link
      to="/project/$id/install-record"
      params={{ id: String(project.id) }}
      className={buttonClass({ size: 'sm' })}
    >
      {label}
      <span className="sr-only">: install record</span>
    </Link>
  );
}

function RecordSummary({ record, mayWrite }: RecordStateProps) {
  const { version, content, completion, addenda, updatedAt, updatedBy } = record;
  if (version === 0)
    return (
      <p className="text-sm text-muted">
        {mayWrite
          ? 'Record the films, conditions and installers that the maker’s warranty requires.'
          : 'Not started yet.'}
      </p>
    );
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {completion ? (
          <>
            <Badge tone="green" dot>
              Completed
            </Badge>
            <span>
              {completion.signature}, {formatDate(completion.completedAt, { time: true })}
            </span>
          </>
        ) : (
          <>
            <Badge tone="yellow" dot>
              Draft
            </Badge>
            <span>
              Saved by {updatedBy}, {formatDate(updatedAt, { time: true })}
            </span>
          </>
        )}
      </p>
      <FactList>
        <Fact label="Films" value={filmNames(record)} />
        <Fact label="Installed by" value={content.installers.map(({ name }) => name).join(', ')} />
        {completion ? (
          <Fact label="Reference" value={completion.reference} />
        ) : (
          <Fact label="Panels" value={panelNames(record)} />
        )}
        {completion && completion.warnings.length > 0 && (
          <Fact label="Outside the limits" value={warningCountText(completion.warnings.length)} />
        )}
        {addenda.length > 0 && <Fact label="Addenda" value={String(addenda.length)} />}
      </FactList>
    </>
  );
}

function filmNames({ content }: InstallRecordView): string {
  return [...new Set(content.films.map(({ maker, product }) => `${maker} ${product}`.trim()))]
    .filter(Boolean)
    .join(', ');
}

function panelNames({ content }: InstallRecordView): string {
  return [...new Set(content.films.flatMap(({ panels }) => panels))].join(', ');
}

function warningCountText(values: number): string {
  return values === 1 ? '1 value, with a reason' : `${values} values, each with a reason`;
}
