import { CalendarCheck, CalendarDays, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { dayText } from '../day-text.ts';
import { cn } from '#web/lib/cn.ts';

/** The project's pending action, its progress and the expected dates. */
export function StatusSummary({ status }: { status: StatusPage }) {
  const { isCompleted, waitsFor, stages, installationDate, expectedCompletionDate } = status;
  return (
    <section aria-label="Current status" className="rounded-xl border bg-surface p-5 shadow-sm sm:p-7">
      {/* An <output> is a live region, so screen readers announce each update. */}
      <output className="block">
        {isCompleted ? (
          <CompletedStatus on={status.completedOn} />
        ) : (
          <>
            <span className="text-sm font-medium text-muted">Right now</span>
            <span className="mt-1 block text-2xl font-semibold text-balance sm:text-3xl">{waitsFor}</span>
          </>
        )}
      </output>
      <Progress stages={stages} />
      {!isCompleted && (installationDate || expectedCompletionDate) && (
        <dl className="mt-6 grid gap-4 border-t pt-5 sm:grid-cols-2">
          {installationDate && (
            <ExpectedDate icon={<CalendarDays />} label="Installation" day={installationDate} />
          )}
          {expectedCompletionDate && (
            <ExpectedDate
              icon={<CalendarCheck />}
              label="Expected to be finished"
              day={expectedCompletionDate}
            />
          )}
        </dl>
      )}
    </section>
  );
}

function CompletedStatus({ on }: { on: string | null }) {
  return (
    <span className="flex items-center gap-4">
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-green-soft text-green-ink"
      >
        <CircleCheck className="size-7" />
      </span>
      <span className="min-w-0">
        <span className="block text-2xl font-semibold sm:text-3xl">Your wrap is finished</span>
        {on && <span className="mt-0.5 block text-muted">Completed on {dayText(on)}</span>}
      </span>
    </span>
  );
}

/** The progress bar, with one segment for each stage. */
function Progress({ stages }: Pick<StatusPage, 'stages'>) {
  const passedCount = stages.filter(({ state }) => state === 'done' || state === 'skipped').length;
  const currentIndex = stages.findIndex(({ state }) => state === 'current');
  return (
    <div className="mt-5">
      <div aria-hidden className="flex gap-1">
        {stages.map(({ id, state }) => (
          <span key={id} className={cn('h-2 flex-1 rounded-full', SEGMENT_CLASSES[state])} />
        ))}
      </div>
      <p className="mt-2 text-sm text-muted tabular-nums">
        {currentIndex < 0
          ? `All ${passedCount} stages are done`
          : `Stage ${currentIndex + 1} of ${stages.length}`}
      </p>
    </div>
  );
}

const SEGMENT_CLASSES: Record<StatusPage['stages'][number]['state'], string> = {
  done: 'bg-green',
  skipped: 'bg-green',
  current: 'bg-accent',
  upcoming: 'bg-well',
};

function ExpectedDate({ icon, label, day }: { icon: ReactNode; label: string; day: string }) {
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-md bg-well text-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <div>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-semibold tabular-nums">{dayText(day)}</dd>
      </div>
    </div>
  );
}
