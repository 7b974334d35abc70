import { Link, useNavigate } from '@tanstack/react-router';
import { FormProvider } from 'react-hook-form';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { BOTTOM_CONTROLS } from '#web/ui/above-controls.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { useEditForm } from '../edit-form.ts';
import { useEditSaving } from '../edit-saving.ts';
import { useEditTabs } from '../edit-tabs.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditTabs } from './edit-tab-panels.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

export function EditProjectForm({ details }: { details: ProjectDetails }) {
  const edit = useEditForm(details);
  const { form, draft, isDirty } = edit;
  const tabs = useEditTabs(edit);
  const navigate = useNavigate();
  const params = { id: String(details.project.id) };
  const saving = useEditSaving(edit, {
    reveal: tabs.reveal,
    onSaved: () => void navigate({ to: '/project/$id', params, replace: true, ignoreBlocker: true }),
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isSaving) saving.submit();
        }}
        className="flex max-w-4xl flex-col gap-4"
      >
        {draft.restored && isDirty && (
          <DraftNote
            text="We restored your unsaved changes."
            discardLabel="Discard changes"
            onDiscard={() => draft.restartWith()}
          />
        )}
        {saving.errorMessage && <FormAlert>{saving.errorMessage}</FormAlert>}
        <EditTabs details={details} tab={tabs.tab} onShow={tabs.show} />
        <div {...BOTTOM_CONTROLS} className={ACTIONS}>
          <Link to="/project/$id" params={params} className={buttonClass()}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" busy={saving.isSaving} busyText="Saving...">
            Save All Changes
          </Button>
        </div>
      </form>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          details={details}
          onResolve={saving.resolve}
          onClose={saving.leaveConflict}
        />
      )}
      <UnsavedChangesGuard isDirty={isDirty} onLeave={() => draft.restartWith()} />
    </FormProvider>
  );
}

// Sticky, so that the save button is always visible.
const ACTIONS =
  'sticky bottom-0 z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t bg-canvas px-4 py-3 sm:justify-start ' +
  'pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0';
