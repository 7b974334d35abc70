import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { LINE_CONTROL } from './control-class.ts';
import { useFieldWiring } from './field-context.ts';

/** Takes react-hook-form's `register` as it is. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldWiring()} {...rest} className={cx(LINE_CONTROL, className)} />;
}
