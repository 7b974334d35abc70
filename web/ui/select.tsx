import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { CONTROL_CLASS, CONTROL_BOX_CLASS, CONTROL_LINE_CLASS } from './control-class.ts';
import { useFieldControlAttributes } from './field-context.ts';

interface SelectProps extends ComponentProps<'select'> {
  /** The text shown while nothing is chosen. Its value is ''. */
  placeholder?: string;
}

/** The native select, which works on every phone and with every screen reader. The children are `<option>`s. */
export function Select({ placeholder, className, children, ...rest }: SelectProps) {
  return (
    <div className={cn(CONTROL_BOX_CLASS, className)}>
      <select
        {...useFieldControlAttributes()}
        {...rest}
        className={cn(CONTROL_CLASS, CONTROL_LINE_CLASS, 'cursor-pointer appearance-none truncate pr-9')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
        aria-hidden
      />
    </div>
  );
}
