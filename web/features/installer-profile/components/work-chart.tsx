import type { MonthlyWork } from '#shared/registry/registry.contract.ts';
import { toChartBars } from '../bars.ts';
import type { ChartBar } from '../bars.ts';

const HEIGHT = 160;
/** The space for the months below the bars, and for the numbers above the bars, in pixels. */
const MONTH_LABEL_HEIGHT = 20;
const VALUE_LABEL_HEIGHT = 18;

/** Finished jobs per month as bars, with a table for screen readers. */
export function WorkChart({ months }: { months: readonly MonthlyWork[] }) {
  const bars = toChartBars(months);
  const finishedCount = months.reduce((sum, month) => sum + month.finished, 0);
  if (finishedCount === 0) return <p className="text-sm text-muted">No finished jobs in this period.</p>;
  return (
    <>
      <svg width="100%" height={HEIGHT} aria-hidden className="block">
        <line
          x1="0"
          x2="100%"
          y1={HEIGHT - MONTH_LABEL_HEIGHT}
          y2={HEIGHT - MONTH_LABEL_HEIGHT}
          className="stroke-line"
        />
        {bars.map((bar, index) => (
          <MonthBar key={bar.month} bar={bar} left={(index * 100) / bars.length} width={100 / bars.length} />
        ))}
      </svg>
      <table className="sr-only">
        <caption>Finished jobs per month</caption>
        <tbody>
          {bars.map(({ month, longLabel, finishedJobs: jobs }) => (
            <tr key={month}>
              <th scope="row">{longLabel}</th>
              <td>{jobs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface MonthBarProps {
  bar: ChartBar;
  /** The position in percent of the chart, so that the bars scale with the chart's width and the text keeps its size. */
  left: number;
  width: number;
}

function MonthBar({ bar, left, width }: MonthBarProps) {
  const height = bar.share * (HEIGHT - MONTH_LABEL_HEIGHT - VALUE_LABEL_HEIGHT);
  const top = HEIGHT - MONTH_LABEL_HEIGHT - height;
  const middle = `${left + width / 2}%`;
  return (
    <g textAnchor="middle" className="text-[0.6875rem]">
      <rect
        x={`${left + width * 0.2}%`}
        width={`${width * 0.6}%`}
        y={top}
        height={height}
        rx={3}
        className="fill-accent"
      />
      {bar.finishedJobs > 0 && (
        <text x={middle} y={top - 5} className="fill-ink font-medium">
          {bar.finishedJobs}
        </text>
      )}
      <text x={middle} y={HEIGHT - 5} className="fill-muted">
        {bar.shortLabel}
      </text>
    </g>
  );
}
