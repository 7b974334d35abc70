import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { useFieldWiring } from './field-context.ts';

/** Grows with its text where the browser can (`field-sizing`), up to 20 rem. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={3} {...useFieldWiring()} {...rest} className={cx('control control-area', className)} />
  );
}
