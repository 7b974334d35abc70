import type { InstallerProfile } from '#shared/registry/registry.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { completionRate } from '../completion-rate.ts';
import { WorkChart } from './work-chart.tsx';

interface PerformancePanelProps {
  stats: InstallerProfile['stats'];
}

/** The installer's completion rate and average progress, and the finished jobs per month. */
export function PerformancePanel({ stats }: PerformancePanelProps) {
  const { totalProjects, completedProjects, averageProgress, finishedByMonth } = stats;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <SectionCard title="Rates">
        <div className="flex flex-col gap-5">
          <RateBar
            label="Completion Rate"
            percent={completionRate(stats)}
            note={`${completedProjects} of ${totalProjects} projects completed`}
          />
          <RateBar label="Average Progress Rate" percent={averageProgress} note="Across all projects" />
        </div>
      </SectionCard>
      <SectionCard title="Finished Jobs" description="Per month, last 12 months">
        <WorkChart months={finishedByMonth} />
      </SectionCard>
    </div>
  );
}

function RateBar({ label, percent, note }: { label: string; percent: number; note: string }) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-medium">{label}</h3>
        <span className="text-lg font-semibold tabular-nums">{percent}%</span>
      </div>
      <ProgressBar label={label} percent={percent} />
      <p className="mt-1.5 text-sm text-muted">{note}</p>
    </div>
  );
}
