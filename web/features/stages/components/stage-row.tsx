import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';

export type StagePlace = 'done' | 'current' | 'next' | 'ahead';

interface StageRowProps {
  stage: StageId;
  place: StagePlace;
  /** Who completed the stage, and when. */
  record: ProjectDetails['stageCompletions'][number] | undefined;
  children: ReactNode;
}

/** One row of the stage list. */
export function StageRow({ stage, place, record, children }: StageRowProps) {
  return (
    <li
      aria-current={place === 'current' ? 'step' : undefined}
      tabIndex={place === 'current' ? -1 : undefined}
      className="group flex gap-3 rounded-sm"
    >
      <div className="flex flex-col items-center">
        <Mark stage={stage} place={place} />
        <span
          className={cn('w-0.5 flex-1 group-last:hidden', place === 'done' ? 'bg-green' : 'bg-line')}
          aria-hidden
        />
      </div>
      <div className="min-w-0 flex-1 pb-3 group-last:pb-0">
        <p className={cn('pt-0.5 text-sm', LABELS[place])}>
          {stageOf(stage).label}
          {place === 'done' && <span className="sr-only"> (done)</span>}
        </p>
        {record && (
          <p className="text-xs text-muted">
            {record.by} · <time dateTime={record.at}>{formatDate(record.at)}</time>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

function Mark({ stage, place }: Pick<StageRowProps, 'stage' | 'place'>) {
  const className = cn('grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold', MARKS[place]);
  return (
    <span className={className} aria-hidden>
      {place === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : stageNumber(stage)}
    </span>
  );
}

const LABELS: Record<StagePlace, string> = {
  done: 'text-ink',
  current: 'font-semibold text-ink',
  next: 'text-muted',
  ahead: 'text-muted',
};

const MARKS: Record<StagePlace, string> = {
  done: 'bg-green-soft text-green-ink',
  current: 'bg-accent text-on-accent',
  next: 'border border-line text-muted',
  ahead: 'border border-line text-muted',
};
