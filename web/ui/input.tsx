import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { useFieldWiring } from './field-context.ts';

/** Takes react-hook-form's `register` as it is. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" {...useFieldWiring()} {...rest} className={cx('control control-line', className)} />
  );
}
