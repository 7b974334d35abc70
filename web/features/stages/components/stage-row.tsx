import { Check, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';

export type StagePosition = 'done' | 'skipped' | 'current' | 'next' | 'ahead';

interface StageRowProps {
  stage: StageId;
  position: StagePosition;
  /** Who completed the stage, and when. */
  record: ProjectDetails['stageCompletions'][number] | undefined;
  children: ReactNode;
}

/** One row of the stage list. */
export function StageRow({ stage, position, record, children }: StageRowProps) {
  return (
    <li
      aria-current={position === 'current' ? 'step' : undefined}
      tabIndex={position === 'current' ? -1 : undefined}
      className="group flex gap-3 rounded-sm"
    >
      <div className="flex flex-col items-center">
        <StageMark stage={stage} position={position} />
        <span
          className={cn('w-0.5 flex-1 group-last:hidden', position === 'done' ? 'bg-green' : 'bg-line')}
          aria-hidden
        />
      </div>
      <div className="min-w-0 flex-1 pb-3 group-last:pb-0">
        <p className={cn('pt-0.5 text-sm', LABEL_CLASSES[position])}>
          {stageOf(stage).label}
          {position === 'done' && <span className="sr-only"> (done)</span>}
        </p>
        {position === 'skipped' && <p className="text-xs text-muted">Skipped</p>}
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

function StageMark({ stage, position }: Pick<StageRowProps, 'stage' | 'position'>) {
  const className = cn(
    'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
    MARK_CLASSES[position],
  );
  return (
    <span className={className} aria-hidden>
      <StageMarkContent stage={stage} position={position} />
    </span>
  );
}

function StageMarkContent({ stage, position }: Pick<StageRowProps, 'stage' | 'position'>) {
  if (position === 'done') return <Check className="size-3.5" strokeWidth={3} />;
  return position === 'skipped' ? <SkipForward className="size-3.5" /> : stageNumber(stage);
}

const LABEL_CLASSES: Record<StagePosition, string> = {
  done: 'text-ink',
  skipped: 'text-muted',
  current: 'font-semibold text-ink',
  next: 'text-muted',
  ahead: 'text-muted',
};

const MARK_CLASSES: Record<StagePosition, string> = {
  done: 'bg-green-soft text-green-ink',
  skipped: 'border border-dashed border-edge text-muted',
  current: 'bg-accent text-on-accent',
  next: 'border border-line text-muted',
  ahead: 'border border-line text-muted',
};
