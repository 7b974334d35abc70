import type { WorkStats } from '#shared/team/installer.wire.ts';
import { Card } from '#web/ui/card.tsx';

/** The four statistics of an installer's work. */
export function WorkStatsList({ stats }: { stats: WorkStats }) {
  const figures = [
    ['Total Projects', stats.totalProjects],
    ['Completed', stats.completedProjects],
    ['In Progress', stats.activeProjects],
    ['Avg. Progress', `${stats.averageProgress}%`],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figures.map(([label, figure]) => (
        <Card key={label} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{figure}</dd>
        </Card>
      ))}
    </dl>
  );
}
