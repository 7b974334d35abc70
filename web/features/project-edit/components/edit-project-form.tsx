import { Link, useNavigate } from '@tanstack/react-router';
import { FormProvider } from 'react-hook-form';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { StickyActions } from '#web/ui/sticky-actions.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { useEditForm } from '../edit-form.ts';
import { useEditSaving } from '../edit-saving.ts';
import { isSameProjectEdit, useEditTabs } from '../edit-tabs.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditTabs } from './edit-tab-panels.tsx';

export function EditProjectForm({ details }: { details: ProjectDetails }) {
  const editForm = useEditForm(details);
  const { form, draft, isDirty } = editForm;
  const tabs = useEditTabs(editForm);
  const navigate = useNavigate();
  const params = { id: String(details.project.id) };
  const saving = useEditSaving(editForm, {
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
        {draft.restored && isDirty && <DraftNote onDiscard={() => draft.restartWith()} />}
        {saving.errorMessage && <FormAlert>{saving.errorMessage}</FormAlert>}
        <EditTabs details={details} tab={tabs.tab} onShow={tabs.show} />
        <StickyActions>
          <Link to="/project/$id" params={params} className={buttonClass()}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" busy={saving.isSaving} busyText="Saving...">
            Save All Changes
          </Button>
        </StickyActions>
      </form>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          details={details}
          onResolve={saving.resolve}
          onClose={saving.leaveConflict}
        />
      )}
      <UnsavedGuard
        isDirty={isDirty}
        text="Your changes to this project have not been saved."
        staysInForm={isSameProjectEdit}
        onLeave={() => draft.restartWith()}
      />
    </FormProvider>
  );
}
