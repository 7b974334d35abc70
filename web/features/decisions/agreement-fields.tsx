import { useId } from 'react';
import { AGREEMENT_METHODS } from '#shared/decisions/decision-values.ts';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { AGREEMENT_LABELS } from './decision-labels.ts';
import type { AgreementState } from './use-agreement.ts';

/** How the client agreed, and a note. Both become part of the record. */
export function AgreementFields({ agreement }: { agreement: AgreementState }) {
  const id = useId();
  const { how, note, error, choose, write } = agreement;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col">
        <legend className="mb-1 text-sm font-medium">How did the client agree?</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {AGREEMENT_METHODS.map((value) => (
            <label
              key={value}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={`${id}-how`}
                checked={how === value}
                onChange={() => choose(value)}
                className="size-4.5 shrink-0 accent-accent"
              />
              {AGREEMENT_LABELS[value]}
            </label>
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
      <Field label="Note (Optional)" hint="For example, who agreed and when. It becomes part of the record.">
        <Textarea maxLength={2_000} value={note} onChange={(event) => write(event.target.value)} />
      </Field>
    </div>
  );
}
