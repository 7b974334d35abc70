import { useState } from 'react';
import type { ComponentProps } from 'react';
import { vinHint } from '#shared/projects/vin.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface VinFieldProps extends ComponentProps<'input'> {
  /** The field's value. */
  vin: string | null | undefined;
  error?: string | undefined;
}

/**
 * The VIN field, with a hint about an unusual number that does not prevent saving. The hint ignores a short number while the
 * user is typing. Accepts the props of react-hook-form's `register` and `vin`.
 */
export function VinField({ vin, error, onBlur, onFocus, ...input }: VinFieldProps) {
  const [typing, setTyping] = useState(false);
  const hint = typing && !isFullLength(vin ?? '') ? null : vinHint(vin ?? '');
  return (
    <Field label="VIN" error={error} hint={<output>{hint ?? DEFAULT_HINT}</output>}>
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

const DEFAULT_HINT = '17 characters, as on the dashboard or the door frame.';

function isFullLength(vin: string): boolean {
  return vin.replaceAll(/[\s-]/g, '').length >= 17;
}
