import { useState } from 'react';
import type { ComponentProps } from 'react';
import { vinLengthText, vinWarning } from '#shared/projects/vin.ts';
import { FieldWarning } from '#web/ui/field-warning.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface VinFieldProps extends ComponentProps<'input'> {
  /** The field's value. */
  vin: string | null | undefined;
  error?: string | undefined;
}

/**
 * The VIN field, with a count of its characters and a warning about an unusual number. Accepts the current value as `vin`, and
 * the props that react-hook-form's `register` returns.
 */
export function VinField({ vin, error, onBlur, onFocus, ...input }: VinFieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const count = vinLengthText(vin ?? '');
  return (
    <Field
      label="VIN"
      error={error}
      warning={<FieldWarning>{vinWarning(vin ?? '', { isTyping })}</FieldWarning>}
      hint={count ? `${count} characters` : DEFAULT_HINT}
    >
      <Input
        {...input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onFocus={(event) => {
          setIsTyping(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsTyping(false);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}

const DEFAULT_HINT = '17 characters, on the dashboard or the door frame.';
