import { useId } from 'react';
import type { ReactNode } from 'react';
import { twJoin } from 'tailwind-merge';
import { useOfflineProps } from './connection-need.tsx';

interface RadioCardProps {
  /** The name of the group, which all cards of the group share. */
  name: string;
  label: ReactNode;
  explanation: ReactNode;
  checked: boolean;
  onChoose: () => void;
  /** Whether the choice is saved on the server at once. Then the card is disabled without a connection. */
  needsConnection?: boolean;
}

/** A radio button with an explanation below its label. */
export function RadioCard({
  name,
  label,
  explanation,
  checked,
  onChoose,
  needsConnection = false,
}: RadioCardProps) {
  const id = useId();
  const offlineProps = useOfflineProps(needsConnection);
  return (
    <label className={CARD_CLASS}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        {...offlineProps}
        aria-describedby={twJoin(`${id}-explanation`, offlineProps?.['aria-describedby'])}
        className={MARK_CLASS}
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

const CARD_CLASS =
  'flex cursor-pointer items-start gap-3 rounded-md border p-3 transition-colors hover:bg-hover has-checked:border-accent-ink ' +
  'has-aria-disabled:cursor-not-allowed has-aria-disabled:text-muted ' +
  'has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2';

const MARK_CLASS =
  'mt-0.5 grid size-4.5 shrink-0 cursor-pointer appearance-none place-items-center rounded-full border border-edge bg-surface ' +
  'outline-none before:size-2 before:scale-0 before:rounded-full before:bg-on-accent checked:border-accent checked:bg-accent checked:before:scale-100 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50';
