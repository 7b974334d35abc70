import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { CONTROL, CONTROL_LINE } from './control-class.ts';
import { useFieldWiring } from './field-context.ts';

/** Takes react-hook-form's `register` as it is. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" {...useFieldWiring()} {...rest} className={cx(CONTROL, CONTROL_LINE, className)} />
  );
}
