import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { isSignedOut } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { ClientFields } from './components/client-fields.tsx';
import { InitialPhotos } from './components/initial-photos.tsx';
import { InstallationFields } from './components/installation-fields.tsx';
import { NewProjectPhotos } from './components/new-project-photos.tsx';
import { ProjectFields } from './components/project-fields.tsx';
import { InvitationLinkPanel } from '#web/features/invitations/invitation-link.tsx';
import { FieldInputs } from '#web/features/project-fields/field-inputs.tsx';
import { VEHICLE_FIELD_NAMES, WRAP_FIELD_NAMES } from '#web/features/project-fields/form-fields.ts';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { InstallerField } from '#web/features/project-fields/installer-field.tsx';
import { showServerErrors, useNewProjectForm } from './new-project-form.ts';
import { useAssignableInstallers } from './use-assignable-installers.ts';
import { useProjectCreation } from './project-creation.ts';

/** Mounted only while open, so that the next project starts with an empty form. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const { form, draft } = useNewProjectForm();
  const formId = useId();
  const team = useAssignableInstallers();
  const [errorMessage, setErrorMessage] = useState<string>();
  const { created, createdInvitation, photos, start, openProject } = useProjectCreation({
    onCreated: () => draft.restartWith(),
    onDone: onClose,
  });
  const { isDirty, isSubmitting } = form.formState;

  const resetForm = () => {
    draft.restartWith();
    photos.queue.clear();
  };
  const cancel = () => {
    resetForm();
    onClose();
  };
  const submit = form.handleSubmit(async (project) => {
    setErrorMessage(undefined);
    try {
      await start(project);
    } catch (error) {
      // The draft is restored after the next sign-in.
      if (!(error instanceof Error) || isSignedOut(error)) return;
      setErrorMessage(showServerErrors(error, form.setError));
      showFailureToast(error, 'Error', 'Failed to create project. Please try again.');
    }
  });

  return (
    <Dialog
      open
      onOpenChange={created ? openProject : cancel}
      title={createdInvitation ? 'Project created' : 'Create New Project'}
      size="lg"
      guard={!created && (isDirty || photos.items.length > 0)}
      keepsDraft={photos.items.length === 0}
      busy={!created && isSubmitting}
      footer={
        created ? (
          <Button onClick={openProject}>
            {photos.sending ? 'Continue in the background' : 'Go to the project'}
          </Button>
        ) : (
          <DialogButtons form={formId} busy={isSubmitting} busyText="Creating..." onCancel={cancel}>
            Create Project
          </DialogButtons>
        )
      }
    >
      {created ? (
        <div className="flex flex-col gap-6">
          {createdInvitation && <InvitationLinkPanel {...createdInvitation} />}
          {photos.items.length > 0 && (
            <NewProjectPhotos projectId={created.id} queue={photos.queue} items={photos.items} />
          )}
        </div>
      ) : (
        <FormProvider {...form}>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void submit(event)}
            className="flex flex-col gap-8"
          >
            {draft.restored && (
              <DraftNote
                text={
                  photos.items.length > 0
                    ? DRAFT_RESTORED_TEXT
                    : `${DRAFT_RESTORED_TEXT} Please add the photos again.`
                }
                discardLabel="Start over"
                onDiscard={resetForm}
              />
            )}
            {errorMessage && <FieldError>{errorMessage}</FieldError>}
            <ProjectFields />
            <FormSection title="Vehicle Details">
              <FieldInputs names={VEHICLE_FIELD_NAMES} isNew />
            </FormSection>
            <FormSection title="Wrap Details">
              <FieldInputs names={WRAP_FIELD_NAMES} isNew />
            </FormSection>
            <FormSection title="Assign Subcontractor">
              <InstallerField options={team} team="Your team" notifyLabel="Notify the subcontractor" />
            </FormSection>
            <ClientFields key={draft.discardCount} />
            <InstallationFields />
            <InitialPhotos queue={photos.queue} items={photos.items} />
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}

const DRAFT_RESTORED_TEXT = 'We restored your draft.';
