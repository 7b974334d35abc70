import { useState } from 'react';
import type { FormEvent } from 'react';
import type { OwnDeletion, ProjectChoice } from '#shared/own-account/own-account.forms.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useUser } from '#web/session/session.ts';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import type { OwnDeletionPreview } from '../own-account.queries.ts';
import type { DeletionProblems } from '../deletion-problems.ts';
import { deletionSentences } from '../deletion-sentences.ts';
import { ProjectChoices } from './project-choices.tsx';

interface DeleteAccountFormProps {
  id: string;
  preview: OwnDeletionPreview;
  error: Error | null;
  onSubmit: (deletion: OwnDeletion) => void;
}

export function DeleteAccountForm({ id, preview, error, onSubmit }: DeleteAccountFormProps) {
  const { username } = useUser();
  const [projects, setProjects] = useState<ProjectChoice>();
  const [newOwnerId, setNewOwnerId] = useState<number>();
  const [typedUsername, setTypedUsername] = useState('');
  const [problems, setProblems] = useState<DeletionProblems>({});
  const mustChooseProjects = preview.ownedProjects > 0 || preview.managers.length > 0;
  const clearProblem = (field: keyof DeletionProblems) =>
    setProblems((foundProblems) => ({ ...foundProblems, [field]: undefined }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const foundProblems: DeletionProblems = {
      ...(typedUsername.trim() !== username && { username: `Type ${username} to confirm` }),
      ...(mustChooseProjects && !projects && { projects: 'Choose what happens to your projects' }),
      ...(projects === 'transfer' && !newOwnerId && { newOwnerId: 'Choose a manager' }),
    };
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length > 0) return;
    onSubmit({
      username: typedUsername.trim(),
      ...(projects && { projects }),
      ...(projects === 'transfer' && newOwnerId && { newOwnerId }),
    });
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {error instanceof ApiError && error.code !== 'confirmation_required' && (
        <FormAlert>{error.message}</FormAlert>
      )}
      {mustChooseProjects && (
        <ProjectChoices
          managers={preview.managers}
          choice={projects}
          newOwnerId={newOwnerId}
          problems={problems}
          onChoose={(choice) => {
            setProjects(choice);
            clearProblem('projects');
          }}
          onChooseOwner={(chosenId) => {
            setNewOwnerId(chosenId);
            clearProblem('newOwnerId');
          }}
        />
      )}
      <ul aria-label="What happens" className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {deletionSentences(preview, projects ?? (mustChooseProjects ? null : 'delete')).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field label={`Type your username (${username}) to confirm`} required error={problems.username}>
        <Input
          value={typedUsername}
          onChange={(event) => {
            setTypedUsername(event.target.value);
            clearProblem('username');
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </form>
  );
}
