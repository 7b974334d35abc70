import { cn } from '#web/lib/cn.ts';

interface FilterOption<Value extends string> {
  value: Value;
  label: string;
  /** The number shown in parentheses: 'Completed (4)'. Undefined while unknown. */
  count?: number | undefined;
}

interface FilterButtonsProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A segmented control for a few choices. */
export function FilterButtons<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterButtonsProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="flex w-fit max-w-full min-w-0 flex-wrap gap-0.5 rounded-lg bg-well p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            SEGMENT_CLASS,
            option.value === value ? 'bg-chosen text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {option.count === undefined ? option.label : `${option.label} (${option.count})`}
        </button>
      ))}
    </fieldset>
  );
}

const SEGMENT_CLASS =
  'min-h-8 cursor-pointer rounded-md px-3 text-sm font-medium whitespace-nowrap tabular-nums transition-colors pointer-coarse:min-h-11';
