import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { hasFieldErrors } from '#web/api/api-error.ts';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';

// Uses no form libraries, because the sign-in page also shows this form and must load quickly.

interface CodeFormProps {
  id: string;
  label: string;
  /** Whether the code is a recovery code, which also has letters. */
  isRecoveryCode?: boolean;
  error: Error | null;
  onSubmit: (code: string) => void;
}

/** A form for one code: six digits, or a recovery code. The submit button is outside the form and refers to `id`. */
export function CodeForm({ id, label, isRecoveryCode = false, error, onSubmit }: CodeFormProps) {
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Focuses the field at first, and again when the user chooses another method. The label is different for
  // each method.
  useEffect(() => {
    if (label) input.current?.focus();
  }, [label]);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setIsCodeMissing(code === '');
    if (code) onSubmit(code);
    else input.current?.focus();
  };
  const fieldError = hasFieldErrors(error) ? error.message : undefined;
  return (
    <form id={id} noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      {error && !fieldError && <FormAlert>{error.message}</FormAlert>}
      <Field label={label} error={isCodeMissing ? 'Enter the code' : fieldError}>
        <Input
          ref={input}
          name="code"
          // Each method has its own React key, so that the field is empty after a change of method.
          key={label}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isRecoveryCode ? 'text' : 'numeric'}
          maxLength={isRecoveryCode ? 40 : 10}
          className="font-mono tracking-wider"
        />
      </Field>
    </form>
  );
}
