/** A measurement with its goal. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  goal: { atLeast: number } | { atMost: number };
}

export function atMost(limit: number, unit: string, value: number, what: string): Figure {
  return { what, value, unit, goal: { atMost: limit } };
}

export function atLeast(limit: number, unit: string, value: number, what: string): Figure {
  return { what, value, unit, goal: { atLeast: limit } };
}

/** A line of the report, such as `✓ later start, embedded: 1.20 s (goal at most 3: met)`. */
export function lineOf({ what, value, unit, goal }: Figure): string {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const digits = Math.abs(value) < 10 ? 2 : 1;
  return `${isMet ? '✓' : '✗'} ${what}: ${value.toFixed(digits)} ${unit} (goal ${wanted}: ${isMet ? 'met' : 'not met'})`;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function percentile95(values: number[]): number {
  return quantile(values, 0.95);
}

/** The median of the ratios of each pair of measurements. */
export function medianRatio(values: number[], others: number[]): number {
  return median(values.map((value, index) => value / (others[index] ?? Number.NaN)));
}

export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
