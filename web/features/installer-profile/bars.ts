import { parseISO } from 'date-fns';
import type { MonthlyWork } from '#shared/registry/registry.contract.ts';

export interface ChartBar {
  month: string;
  /** The month below the bar: 'Mar'. */
  shortLabel: string;
  /** The month for screen readers: 'March 2026'. */
  longLabel: string;
  finishedJobs: number;
  /** The height relative to the highest bar, from 0 to 1. */
  share: number;
}

/** A bar for each month. The heights are relative to the month with the most finished jobs. */
export function toChartBars(months: readonly MonthlyWork[]): ChartBar[] {
  const maxFinished = Math.max(1, ...months.map(({ finished }) => finished));
  return months.map(({ month, finished }) => {
    const day = parseISO(`${month}-01`);
    return {
      month,
      shortLabel: day.toLocaleString('en-US', { month: 'short' }),
      longLabel: day.toLocaleString('en-US', { month: 'long', year: 'numeric' }),
      finishedJobs: finished,
      share: finished / maxFinished,
    };
  });
}
