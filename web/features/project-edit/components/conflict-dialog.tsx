import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { projectClientsQuery } from '#web/features/invitations/clients.queries.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { fieldLabel, valueText } from '../edit-fields.ts';
import type { EditField, EditValue } from '../edit-fields.ts';
import type { FieldVersions, Side } from '../edit-merge.ts';
import type { EditConflict } from '../edit-saving.ts';
import { installersQuery } from '../project-edit.queries.ts';

type ConflictChoices = Partial<Record<EditField, Side>>;

interface ConflictDialogProps {
  conflict: EditConflict;
  /** The current details, which contain the names of the new installer and client. */
  details: ProjectDetails;
  onResolve: (chosen: ConflictChoices) => void;
  onClose: () => void;
}

/**
 * Shown when another user has saved the project during the edit. Lists the other user's changes. For fields that both users
 * changed, the user chooses the value.
 */
export function ConflictDialog({ conflict, details, onResolve, onClose }: ConflictDialogProps) {
  const formId = useId();
  const [chosen, setChosen] = useState<ConflictChoices>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formatValue = useFormatValue(details);
  const undecidedFields = conflict.conflictingFields.filter(({ field }) => !chosen[field]);
  const submit = () => {
    setIsSubmitted(true);
    if (undecidedFields.length === 0) onResolve(chosen);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Someone else changed this project"
      description="They saved it while you were editing. Your changes are still here."
      footer={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button type="submit" form={formId} variant="primary">
            Save All Changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
        className="flex flex-col gap-6"
      >
        {conflict.conflictingFields.map((versions) => (
          <ConflictField
            key={versions.field}
            versions={versions}
            chosen={chosen[versions.field]}
            isChoiceMissing={isSubmitted && !chosen[versions.field]}
            onChoose={(side) => setChosen((before) => ({ ...before, [versions.field]: side }))}
            format={formatValue}
          />
        ))}
        {conflict.theirChanges.length > 0 && (
          <TheirChanges theirChanges={conflict.theirChanges} format={formatValue} />
        )}
      </form>
    </Dialog>
  );
}

type FormatValue = (field: EditField, value: EditValue) => string;

interface ConflictFieldProps {
  versions: FieldVersions;
  chosen: Side | undefined;
  isChoiceMissing: boolean;
  onChoose: (side: Side) => void;
  format: FormatValue;
}

function ConflictField({
  versions: { field, mine, theirs },
  chosen,
  isChoiceMissing,
  onChoose,
  format,
}: ConflictFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={isChoiceMissing ? errorId : undefined}
    >
      <legend className="mb-2 text-sm font-semibold">{fieldLabel(field)}: both of you changed it</legend>
      <RadioCard
        name={field}
        label="Yours"
        explanation={format(field, mine)}
        checked={chosen === 'mine'}
        onChoose={() => onChoose('mine')}
      />
      <RadioCard
        name={field}
        label="Theirs"
        explanation={format(field, theirs)}
        checked={chosen === 'theirs'}
        onChoose={() => onChoose('theirs')}
      />
      {isChoiceMissing && <FieldError id={errorId}>Please choose yours or theirs.</FieldError>}
    </fieldset>
  );
}

/** The fields that only the other user changed. Their new values are kept. */
function TheirChanges({ theirChanges, format }: { theirChanges: FieldVersions[]; format: FormatValue }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">Their other changes</h3>
      <dl className="mt-2 flex flex-col divide-y rounded-md border text-sm">
        {theirChanges.map(({ field, mine, theirs }) => (
          <div key={field} className="px-3 py-2">
            <dt className="text-muted">{fieldLabel(field)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <span className="font-medium">{format(field, theirs)}</span>
              <span className="text-muted"> · in your form: {format(field, mine)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useFormatValue({ project, contractor, subcontractor, client }: ProjectDetails): FormatValue {
  const user = useUser();
  const { data: installers = [] } = useQuery(installersQuery(project.id));
  const { data: clients = [] } = useQuery(projectClientsQuery(project.id));
  const people = [contractor, subcontractor, client, user, ...installers, ...clients];
  const nameOf = (id: number) => people.find((person) => person?.id === id)?.name ?? 'Someone else';
  return (field, value) => valueText(field, value, nameOf);
}
