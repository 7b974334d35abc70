import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { AREA_CONTROL } from './control-class.ts';
import { useFieldWiring } from './field-context.ts';

/** Grows with its text where the browser can (`field-sizing`), up to 20 rem. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const look = cx(AREA_CONTROL, 'field-sizing-content max-h-80 resize-y', className);
  return <textarea rows={3} {...useFieldWiring()} {...rest} className={look} />;
}
