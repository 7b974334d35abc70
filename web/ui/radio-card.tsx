import { useId } from 'react';
import type { ReactNode } from 'react';

interface RadioCardProps {
  /** Shared by the cards of one group. */
  name: string;
  label: ReactNode;
  explanation: ReactNode;
  checked: boolean;
  onChoose: () => void;
}

/** A radio button with an explanation below its label. */
export function RadioCard({ name, label, explanation, checked, onChoose }: RadioCardProps) {
  const id = useId();
  return (
    <label className={CARD}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-explanation`}
        className={MARK}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-sm font-medium">
          {label}
        </span>
        <span id={`${id}-explanation`} className="block text-sm wrap-anywhere whitespace-pre-line text-muted">
          {explanation}
        </span>
      </span>
    </label>
  );
}

const CARD =
  'flex cursor-pointer items-start gap-3 rounded-md border p-3 transition-colors hover:bg-hover has-checked:border-accent-ink ' +
  'has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2';

const MARK =
  'mt-0.5 grid size-4.5 shrink-0 cursor-pointer appearance-none place-items-center rounded-full border border-edge bg-surface ' +
  'outline-none before:size-2 before:scale-0 before:rounded-full before:bg-on-accent checked:border-accent checked:bg-accent checked:before:scale-100';
