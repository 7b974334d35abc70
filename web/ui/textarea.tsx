import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { CONTROL_CLASS } from './control-class.ts';
import { useFieldControlAttributes } from './field-context.ts';

/** A text area that grows with its text up to 20 rem, in browsers that support `field-sizing`. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...useFieldControlAttributes()}
      {...rest}
      className={cn(CONTROL_CLASS, AREA_CLASS, className)}
    />
  );
}

const AREA_CLASS = 'field-sizing-content max-h-80 min-h-20 resize-y py-2';
