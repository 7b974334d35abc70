import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_ADDENDA, MAX_ADDENDUM_LENGTH } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { useTypedText } from '#web/lib/use-typed-text.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useAddAddendum } from '../install-record.queries.ts';

interface AddendaProps {
  projectId: number;
  addenda: InstallRecordView['addenda'];
  mayWrite: boolean;
}

/** The later findings of a completed record. The record itself does not change. */
export function Addenda({ projectId, addenda, mayWrite }: AddendaProps) {
  return (
    <SectionCard title="Addenda" description="Later findings. The completed record stays as it was.">
      {addenda.length === 0 && <p className="text-sm text-muted">No addenda.</p>}
      <ol className="flex flex-col gap-4 text-sm">
        {addenda.map(({ id, number, text, author, createdAt }) => (
          <li key={id} className="min-w-0">
            <p className="text-muted">
              {number}. {author}, <time dateTime={createdAt}>{formatDate(createdAt, { time: true })}</time>
            </p>
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {mayWrite &&
        (addenda.length < MAX_ADDENDA ? (
          <AddendumForm projectId={projectId} />
        ) : (
          <p className="mt-5 border-t pt-5 text-sm text-muted">
            A record can have at most {MAX_ADDENDA} addenda.
          </p>
        ))}
    </SectionCard>
  );
}

function AddendumForm({ projectId }: { projectId: number }) {
  const [text, setText] = useTypedText(draftName(useUser().id, `addendum_${projectId}`));
  const [error, setError] = useState<string>();
  const add = useAddAddendum(projectId);
  const submit = () => {
    if (!text.trim()) return setError('Enter the addendum');
    setError(undefined);
    if (!add.isPending) add.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <form
      noValidate
      aria-label="Add an addendum"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="mt-5 flex flex-col items-start gap-3 border-t pt-5"
    >
      <Field
        label="New addendum"
        hint="It cannot be changed or deleted later."
        error={error}
        className="w-full"
      >
        <Textarea
          maxLength={MAX_ADDENDUM_LENGTH}
          value={text}
          readOnly={add.isPending}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" icon={<Plus aria-hidden />} busy={add.isPending} busyText="Adding...">
        Add addendum
      </Button>
    </form>
  );
}
