import { useState } from 'react';
import type { ComponentProps } from 'react';
import { vinHint } from '#shared/projects/vin.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface VinFieldProps extends ComponentProps<'input'> {
  /** What stands in the field. */
  vin: string | null | undefined;
  error?: string | undefined;
}

/**
 * The VIN with what is odd about it: a hint that never keeps anybody from saving. While one types, a number that is still too
 * short is not odd yet. Takes react-hook-form's `register` beside `vin`.
 */
export function VinField({ vin, error, onBlur, onFocus, ...input }: VinFieldProps) {
  const [typing, setTyping] = useState(false);
  const hint = typing && !isFullLength(vin ?? '') ? null : vinHint(vin ?? '');
  return (
    <Field label="VIN" error={error} hint={<output>{hint ?? AT_REST}</output>}>
      <Input
        {...input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onFocus={(event) => {
          setTyping(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyping(false);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}

const AT_REST = '17 characters, as on the dashboard or the door frame.';

function isFullLength(vin: string): boolean {
  return vin.replaceAll(/[\s-]/g, '').length >= 17;
}
