import { ClipboardList } from 'lucide-react';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import {
  bulletinText,
  hoursText,
  temperatureText,
  warningText,
} from '#shared/install-records/limit-texts.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { useTemperatureUnit } from '#web/lib/temperature-unit.ts';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Fact, FactList } from '#web/ui/fact-list.tsx';
import { Addenda } from './components/addenda.tsx';
import { CompletionCard } from './components/completion-card.tsx';
import { ConditionFacts, FilmFacts, PanelFacts, PrintingFacts } from './components/record-facts.tsx';

interface RecordReadViewProps {
  project: Project;
  record: InstallRecordView;
  mayWrite: boolean;
}

/** Shows an install record that cannot be edited, because it is completed or the user may not write it. */
export function RecordReadView({ project, record, mayWrite }: RecordReadViewProps) {
  const { content, completion, version } = record;
  if (version === 0)
    return (
      <Card>
        <EmptyState
          icon={<ClipboardList />}
          title="No install record yet"
          text="It appears here once the shop or the installer starts it."
        />
      </Card>
    );
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {completion && <CompletionCard completion={completion} />}
      <SectionCard title="Films">
        {content.films.length === 0 && <p className="text-sm text-muted">No films entered yet.</p>}
        <ol className="flex flex-col gap-6">
          {content.films.map((film, index) => (
            <li key={index}>
              <FilmFacts film={film} />
            </li>
          ))}
        </ol>
      </SectionCard>
      {content.printing && <PrintingFacts printing={content.printing} />}
      <ConditionFacts conditions={content.conditions} />
      {content.panels.length > 0 && <PanelFacts panels={content.panels} />}
      <InstalledBySection record={record} />
      {completion && completion.warnings.length > 0 && <LimitWarnings warnings={completion.warnings} />}
      {completion && <Addenda projectId={project.id} addenda={record.addenda} mayWrite={mayWrite} />}
    </div>
  );
}

function InstalledBySection({ record: { content, completion } }: { record: InstallRecordView }) {
  const people = completion?.installers ?? content.installers.map((one) => ({ ...one, certifications: [] }));
  return (
    <SectionCard title="Installed By">
      {people.length === 0 ? (
        <p className="text-sm text-muted">No people entered yet.</p>
      ) : (
        <FactList>
          {people.map(({ name, hours, certifications }, index) => (
            <Fact
              key={index}
              label={hours === null ? 'Hours not entered' : hoursText(hours)}
              value={name}
              note={
                certifications.length > 0 && (
                  <span className="text-sm text-muted">Certified: {certifications.join(', ')}</span>
                )
              }
            />
          ))}
        </FactList>
      )}
    </SectionCard>
  );
}

function LimitWarnings({ warnings }: { warnings: NonNullable<InstallRecordView['completion']>['warnings'] }) {
  const { unit } = useTemperatureUnit();
  return (
    <SectionCard title="Outside the Limits" description="The makers’ limits, as entered by the shop.">
      <ul className="flex flex-col gap-4 text-sm">
        {warnings.map((warning) => (
          <li key={warning.key} className="min-w-0 wrap-anywhere">
            <p className="font-medium">{warningText(warning, (value) => temperatureText(value, unit))}</p>
            <p className="mt-0.5">Reason: {warning.reason}</p>
            {bulletinText(warning.bulletin) && (
              <p className="mt-0.5 text-muted">Bulletin: {bulletinText(warning.bulletin)}</p>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
