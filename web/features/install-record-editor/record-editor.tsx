import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { projectMaterialsQuery } from '#web/features/materials/materials.queries.ts';
import type { RejectedEntries } from '#web/offline/queued-record.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { StickyActions } from '#web/ui/sticky-actions.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { CompleteDialog } from './components/complete-dialog.tsx';
import { ConditionsSection } from './components/conditions-section.tsx';
import { FilmsSection } from './components/films-section.tsx';
import { InstallersSection } from './components/installers-section.tsx';
import { PanelsSection } from './components/panels-section.tsx';
import { PrintingSection } from './components/printing-section.tsx';
import { RecordConflictDialog } from './components/record-conflict-dialog.tsx';
import { MaterialsContext } from './materials-context.ts';
import { useRecordForm } from './record-form.ts';
import { useRecordSaving } from './record-saving.ts';
import { WorksOffline } from '#web/ui/connection-need.tsx';

interface RecordEditorProps {
  project: Project;
  record: InstallRecordView;
  /** The entries that the server rejected, to edit again. */
  rejectedEntries: RejectedEntries | undefined;
  /** Whether the dialog to complete the record is open. */
  isCompleting: boolean;
  onCompletingChange: (isCompleting: boolean) => void;
}

/** Edits an install record, which can be saved at any time and is completed at the end. */
export function RecordEditor(props: RecordEditorProps) {
  const { project, record, rejectedEntries, isCompleting, onCompletingChange } = props;
  const recordForm = useRecordForm(project.id, record, rejectedEntries);
  const saving = useRecordSaving(project.id, recordForm);
  const materials = useQuery(projectMaterialsQuery(project.id));
  const { form, draft, isDirty, openedRecord } = recordForm;
  const complete = () => {
    if (isDirty || openedRecord.version === 0) saving.submit(() => onCompletingChange(true));
    else onCompletingChange(true);
  };
  return (
    <WorksOffline>
      <FormProvider {...form}>
        <MaterialsContext value={materials.data}>
          <form
            noValidate
            aria-label="Install record"
            onSubmit={(event) => {
              event.preventDefault();
              saving.submit();
            }}
            className="flex max-w-4xl flex-col gap-5"
          >
            {draft.restored && isDirty && <DraftNote onDiscard={recordForm.discard} />}
            <FilmsSection />
            <PrintingSection key={draft.discardCount} />
            <ConditionsSection />
            <PanelsSection />
            <InstallersSection people={openedRecord.people} />
            <StickyActions>
              <Button type="submit" busy={saving.isSaving} busyText="Saving...">
                Save
              </Button>
              <Button variant="primary" disabled={!materials.data} onClick={complete}>
                Complete the record
              </Button>
            </StickyActions>
          </form>
          {isCompleting && materials.data && (
            <CompleteDialog
              projectId={project.id}
              record={openedRecord}
              materials={materials.data}
              onShow={recordForm.showErrors}
              onClose={() => onCompletingChange(false)}
            />
          )}
        </MaterialsContext>
        {saving.conflict && (
          <RecordConflictDialog
            conflict={saving.conflict}
            onResolve={saving.resolve}
            onClose={saving.leaveConflict}
          />
        )}
        <UnsavedGuard
          isDirty={isDirty}
          text="What you entered in the install record has not been saved."
          onLeave={() => draft.restartWith()}
        />
      </FormProvider>
    </WorksOffline>
  );
}
