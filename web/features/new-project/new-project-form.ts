import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { FieldPath, UseFormSetError } from 'react-hook-form';
import type * as z from 'zod/mini';
import { clientInvitationForm } from '#shared/invitations/invitation.forms.ts';
import { newProjectForm, projectInput, vehicleInput, wrapInput } from '#shared/projects/project.forms.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useUser } from '#web/session/session.ts';
import { useFormDraft } from '#web/lib/form-draft.ts';
import { newProjectDraftName } from './new-project-draft.ts';

type NewProjectFormValues = z.input<typeof newProjectForm>;
type ValidNewProject = z.output<typeof newProjectForm>;

/** The form of the New Project dialog, validated by the server's own schema. */
export function useNewProjectForm() {
  const form = useForm<NewProjectFormValues, unknown, ValidNewProject>({
    resolver: zodResolver(newProjectForm),
    mode: 'onTouched',
    defaultValues: {
      name: '',
      isDeadlineFlexible: false,
      notifySubcontractor: false,
      subcontractorId: null,
      clientId: null,
      clientInvitation: null,
    },
  });
  const draft = useFormDraft(form, newProjectDraftName(useUser().id));
  return { form, draft };
}

/**
 * Shows the server's errors at their fields. Returns the text above the form: errors of unknown fields, or the message of an
 * error without fields (docs/requirements/projects.md, Create).
 */
export function showServerErrors(
  error: unknown,
  setError: UseFormSetError<NewProjectFormValues>,
): string | undefined {
  const serverErrors = Object.entries((error instanceof ApiError && error.errors) || {});
  if (serverErrors.length === 0)
    return (error instanceof Error && error.message) || 'Failed to create project';
  const unknownFieldErrors: string[] = [];
  for (const [field, { _errors: messages }] of serverErrors) {
    if (isField(field)) setError(field, { message: messages.join(', ') }, { shouldFocus: true });
    else unknownFieldErrors.push(...messages);
  }
  return unknownFieldErrors.join(', ') || undefined;
}

function isField(path: string): path is FieldPath<NewProjectFormValues> {
  const [section = '', name] = path.split('.');
  if (section === 'vehicleDetail') return name !== undefined && name in vehicleInput.shape;
  if (section === 'wrapDetail') return name !== undefined && name in wrapInput.shape;
  if (section === 'clientInvitation') return name !== undefined && name in clientInvitationForm.shape;
  return name === undefined && section in projectInput.shape;
}
