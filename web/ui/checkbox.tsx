import { twJoin } from 'tailwind-merge';
import { useEffect, useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useOfflineProps } from './connection-need.tsx';
import { FieldError, FieldHint } from './field-notes.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  /** Whether the change is saved on the server at once. Then the checkbox is disabled without a connection. */
  needsConnection?: boolean;
}

/** A checkbox with its label. Accepts the props of react-hook-form's `register`. */
export function Checkbox({
  label,
  hint,
  error,
  hideLabel = false,
  needsConnection = false,
  'aria-describedby': describedBy,
  className,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const offlineProps = useOfflineProps(needsConnection);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label className="flex cursor-pointer items-start gap-2.5 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:text-muted has-aria-disabled:cursor-not-allowed has-aria-disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input
          aria-invalid={error ? true : undefined}
          {...rest}
          {...offlineProps}
          aria-describedby={
            twJoin(describedBy, errorId, hintId, offlineProps?.['aria-describedby']) || undefined
          }
          type="checkbox"
          className={BOX_CLASS}
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {(error || hint) && (
        <div className="pl-7">
          {error && <FieldError id={errorId}>{error}</FieldError>}
          {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
        </div>
      )}
    </div>
  );
}

interface SelectAllProps extends Omit<CheckboxProps, 'checked' | 'ref'> {
  state: 'all' | 'some' | 'none';
}

/** A checkbox that selects all checkboxes of a group. Its state is checked, unchecked, or indeterminate. */
export function SelectAllCheckbox({ state, ...rest }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return <Checkbox {...rest} ref={box} checked={state === 'all'} />;
}

// The check mark is a clipped square, so that it needs no image. styles.css sets its color in forced-color modes.
const BOX_CLASS =
  'grid size-4.5 shrink-0 cursor-pointer appearance-none place-items-center rounded-sm border border-edge bg-surface transition-colors ' +
  'hover:border-edge-strong checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent ' +
  'aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 pointer-coarse:size-5.5 ' +
  'before:size-3 before:scale-0 before:bg-on-accent before:transition-transform checked:before:scale-100 indeterminate:before:scale-100 ' +
  'before:[clip-path:polygon(14%_47%,4%_58%,38%_92%,97%_24%,86%_14%,37%_69%)] ' +
  'indeterminate:before:[clip-path:inset(42%_8%)]';
