import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { CONTROL_CLASS, CONTROL_LINE_CLASS } from './control-class.ts';
import { useFieldControlAttributes } from './field-context.ts';

/** A text input. Accepts the props of react-hook-form's `register`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useFieldControlAttributes()}
      {...rest}
      className={cn(CONTROL_CLASS, CONTROL_LINE_CLASS, className)}
    />
  );
}
