import type { ProjectChoice } from '#shared/own-account/own-account.forms.ts';
import { Field } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Select } from '#web/ui/select.tsx';
import type { OwnDeletionPreview } from '../own-account.queries.ts';
import type { DeletionProblems } from '../deletion-problems.ts';

interface ProjectChoicesProps {
  managers: OwnDeletionPreview['managers'];
  choice: ProjectChoice | undefined;
  newOwnerId: number | undefined;
  problems: DeletionProblems;
  onChoose: (choice: ProjectChoice) => void;
  onChooseOwner: (id: number | undefined) => void;
}

/** Asks what happens to the shop when its account is deleted: a manager takes it over, or its projects are deleted. */
export function ProjectChoices(props: ProjectChoicesProps) {
  const { managers, choice, newOwnerId, problems, onChoose, onChooseOwner } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">What happens to your shop?</legend>
      {managers.length > 0 && (
        <RadioCard
          name="projects"
          label="Hand it over to a manager"
          explanation="The manager becomes the owner of the projects, the staff and the settings."
          checked={choice === 'transfer'}
          onChoose={() => onChoose('transfer')}
        />
      )}
      {choice === 'transfer' && (
        <Field label="New owner" required error={problems.newOwnerId}>
          <Select
            placeholder="Choose a manager"
            value={newOwnerId ?? ''}
            onChange={(event) => onChooseOwner(Number(event.target.value) || undefined)}
          >
            {managers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <RadioCard
        name="projects"
        label="Delete everything"
        explanation="All projects are deleted with their photos, proofs and history."
        checked={choice === 'delete'}
        onChoose={() => onChoose('delete')}
      />
      {problems.projects && <FieldError>{problems.projects}</FieldError>}
      {managers.length === 0 && (
        <p className="text-sm text-muted">
          To keep the projects, invite somebody as a manager first. A manager of your staff can take over the
          shop.
        </p>
      )}
    </fieldset>
  );
}
