import { twJoin } from 'tailwind-merge';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { FieldContext } from './field-context.ts';
import { FieldError, FieldHint } from './field-notes.tsx';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A FieldWarning. A warning does not make the value invalid. Screen readers announce it when it appears. */
  warning?: ReactNode;
  required?: boolean;
  /** Whether the label is visible only to screen readers. */
  hideLabel?: boolean;
  className?: string;
  /** The control: an Input, PasswordInput, Textarea or Select. */
  children: ReactNode;
}

/**
 * A label, control, hint and error, connected for accessibility:
 * `<Field label="Name" error={…}><Input {...register('name')} /></Field>`.
 */
export function Field({
  label,
  hint,
  error,
  warning,
  required = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const warningId = warning ? `${id}-warning` : undefined;
  const controlAttributes = {
    id,
    'aria-describedby': twJoin(errorId, warningId, hintId) || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  };
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={controlAttributes}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {warning && (
        <output id={warningId} className="flex items-start gap-1.5 text-sm text-yellow-ink empty:sr-only">
          {warning}
        </output>
      )}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}

function RequiredMark() {
  return (
    <span className="ml-0.5 text-red-ink" aria-hidden>
      *
    </span>
  );
}
