import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';

// Written without the form libraries, because the sign-in page also uses this form.

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
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Focuses the field when the user has chosen a method. Each method has another label.
  useEffect(() => {
    if (label) input.current?.focus();
  }, [label]);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code) onSubmit(code);
    else input.current?.focus();
  };
  const fieldError = error instanceof ApiError && error.errors ? error.message : undefined;
  return (
    <form id={id} noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      {error && !fieldError && <FormAlert>{error.message}</FormAlert>}
      <Field label={label} error={missing ? 'Enter the code' : fieldError}>
        <Input
          ref={input}
          name="code"
          // The key empties the field when the method changes.
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
