import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/search-limit.ts';
import { cn } from '#web/lib/cn.ts';
import { CONTROL_CLASS, CONTROL_BOX_CLASS, CONTROL_LINE_CLASS } from './control-class.ts';

interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}

/** A search box. Reports each keystroke, and the page decides when to query the server. */
export function SearchInput({ value, onChange, label, placeholder, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={cn(CONTROL_BOX_CLASS, className)}>
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        aria-hidden
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(
          CONTROL_CLASS,
          CONTROL_LINE_CLASS,
          'pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value && (
        <button type="button" aria-label="Clear search" onClick={clear} className={CLEAR_CLASS}>
          <X className="size-4" aria-hidden />
        </button>
      )}
    </search>
  );
}

const CLEAR_CLASS =
  'absolute inset-y-0 right-0 grid w-9 cursor-pointer place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11';
