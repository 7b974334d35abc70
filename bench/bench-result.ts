/** A measurement with its goal. */
export interface BenchResult {
  what: string;
  value: number;
  unit: string;
  goal: string;
  isMet: boolean;
}

export function atMost(limit: number, unit: string, value: number, what: string): BenchResult {
  return { what, value, unit, goal: `at most ${limit}`, isMet: value <= limit };
}

export function atLeast(limit: number, unit: string, value: number, what: string): BenchResult {
  return { what, value, unit, goal: `at least ${limit}`, isMet: value >= limit };
}

/** A line of the report, such as `✓ later start, embedded: 1.20 s (goal at most 3: met)`. */
export function formatResult({ what, value, unit, goal, isMet }: BenchResult): string {
  const measuredText = `${value.toFixed(Math.abs(value) < 10 ? 2 : 1)} ${unit}`;
  return `${isMet ? '✓' : '✗'} ${what}: ${measuredText} (goal ${goal}: ${isMet ? 'met' : 'not met'})`;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function percentile95(values: number[]): number {
  return quantile(values, 0.95);
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
