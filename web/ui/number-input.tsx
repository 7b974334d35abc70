import { useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: number | null;
  /** Called with null for an empty input, and with NaN for text that is not a number. */
  onChange: (value: number | null) => void;
  /** The unit at the end of the input: '°F', '%'. Screen readers get the unit from the label of the field. */
  unit?: string;
}

/** An input for a decimal number, with the unit at its end. Accepts a comma as the decimal separator. */
export function NumberInput({ value, onChange, unit, className, ...rest }: NumberInputProps) {
  const [lastInput, setLastInput] = useState({ text: formatNumber(value), value });
  // When the value changes from outside, for example after a change of the unit, it replaces the typed text.
  const text = Object.is(lastInput.value, value) ? lastInput.text : formatNumber(value);
  const handleInput = (enteredText: string) => {
    const next = parseNumber(enteredText);
    setLastInput({ text: enteredText, value: next });
    onChange(next);
  };
  return (
    <span className={cn('relative block min-w-0', className)}>
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => handleInput(target.value)}
        className={unit && 'pr-12'}
      />
      {unit && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
        >
          {unit}
        </span>
      )}
    </span>
  );
}

function formatNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
}
