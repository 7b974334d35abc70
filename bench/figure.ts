/** One measurement beside its goal. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  goal: { atLeast: number } | { atMost: number };
}

/** A line of the report: what, how much, the goal, and whether it is met. */
export function lineOf({ what, value, unit, goal }: Figure): string {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const digits = Math.abs(value) < 10 ? 2 : 1;
  return `${isMet ? '✓' : '✗'} ${what}: ${value.toFixed(digits)} ${unit} (goal ${wanted}: ${isMet ? 'met' : 'not met'})`;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}
