import type { ComponentProps } from 'react';
import { fromCelsius, toCelsius } from '#shared/install-records/limit-texts.ts';
import { useTemperatureUnit } from '#web/lib/temperature-unit.ts';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { NumberInput } from '#web/ui/number-input.tsx';

interface TemperatureInputProps extends Omit<
  ComponentProps<typeof NumberInput>,
  'unit' | 'value' | 'onChange'
> {
  /** The temperature in °C. */
  value: number | null;
  onChange: (celsius: number | null) => void;
}

/** A temperature in °C, entered in the user's unit. */
export function TemperatureInput({ value, onChange, ...rest }: TemperatureInputProps) {
  const { unit } = useTemperatureUnit();
  return (
    <NumberInput
      {...rest}
      // A new key resets the text of the input when the unit changes.
      key={unit}
      unit={`°${unit.toUpperCase()}`}
      value={value === null ? null : fromCelsius(value, unit)}
      onChange={(entered) => onChange(entered === null ? null : toCelsius(entered, unit))}
    />
  );
}

/** Switches between °F and °C, for all temperatures in this browser. */
export function TemperatureUnitChoice() {
  const { unit, choose } = useTemperatureUnit();
  return <FilterButtons label="Temperature unit" options={UNITS} value={unit} onChange={choose} />;
}

const UNITS = [
  { value: 'f', label: '°F' },
  { value: 'c', label: '°C' },
] as const;
