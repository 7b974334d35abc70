import { useId } from 'react';
import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';

interface ApprovalChecklistProps {
  checklist: ApprovalTexts['checklist'];
  /** The ids of the ticked statements. */
  ticks: readonly string[];
  error: string | undefined;
  onChange: (ticks: string[]) => void;
}

/** The statements of the shop. The reviewer ticks each of them. */
export function ApprovalChecklist({ checklist, ticks, error, onChange }: ApprovalChecklistProps) {
  const errorId = useId();
  if (checklist.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Please confirm each statement</legend>
      <div className="divide-y rounded-md border">
        {checklist.map(({ id, text }) => {
          const isTicked = ticks.includes(id);
          const hasError = error !== undefined && !isTicked;
          return (
            <Checkbox
              key={id}
              className="px-3 py-2.5 wrap-anywhere transition-colors has-checked:bg-green-soft"
              label={text}
              checked={isTicked}
              aria-required
              aria-invalid={hasError || undefined}
              aria-describedby={hasError ? errorId : undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticks, id] : ticks.filter((tick) => tick !== id))
              }
            />
          );
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** The shop's terms. The box scrolls when the terms are long. */
export function ApprovalTerms({ terms }: { terms: string }) {
  if (!terms) return null;
  return (
    <section
      aria-label="Terms"
      // The keyboard can scroll long terms only while the box has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-md bg-well p-3 text-sm wrap-anywhere whitespace-pre-line text-muted"
    >
      <p className="mb-1 font-medium text-ink">Terms</p>
      {terms}
    </section>
  );
}
