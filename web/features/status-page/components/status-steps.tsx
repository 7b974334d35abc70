import { Check } from 'lucide-react';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { cn } from '#web/lib/cn.ts';
import { dayText } from '../day-text.ts';

type Step = StatusPage['stages'][number];

/** The list of the ten stages, with the days on which they were completed. */
export function StatusSteps({ stages }: Pick<StatusPage, 'stages'>) {
  return (
    <section aria-label="Stages" className="rounded-xl border bg-surface p-5 shadow-sm">
      <h2 className="text-base font-semibold">Progress</h2>
      <ol className="mt-4">
        {stages.map((step) => (
          <StatusStep key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function StatusStep({ step }: { step: Step }) {
  const { label, state } = step;
  const isCurrent = state === 'current';
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="group relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden
        className={cn(
          'absolute top-7 bottom-0 left-3 w-0.5 -translate-x-1/2 group-last:hidden',
          state === 'done' || state === 'skipped' ? 'bg-green' : 'bg-line',
        )}
      />
      <span aria-hidden className={cn(MARKER_CLASS, MARKER_STATE_CLASSES[state])}>
        {state === 'done' && <Check className="size-4" strokeWidth={3} />}
        {isCurrent && <span className="size-2 rounded-full bg-on-accent" />}
      </span>
      <span className="min-w-0 pt-0.5 text-sm">
        <span className={cn('block', isCurrent && 'font-semibold', LABEL_CLASSES[state])}>{label}</span>
        <span className={isCurrent ? 'font-medium text-accent-ink' : 'text-muted'}>{stepNote(step)}</span>
      </span>
    </li>
  );
}

function stepNote({ state, doneOn }: Step): string {
  if (state === 'current') return 'Now';
  if (state === 'skipped') return 'Skipped';
  if (state === 'done') return doneOn ? dayText(doneOn) : 'Done';
  return '';
}

const MARKER_CLASS = 'z-1 mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2';

const MARKER_STATE_CLASSES: Record<Step['state'], string> = {
  done: 'border-green bg-green text-surface',
  skipped: 'border-dashed border-green bg-surface',
  current: 'border-accent bg-accent',
  upcoming: 'border-line bg-surface',
};

const LABEL_CLASSES: Record<Step['state'], string> = {
  done: 'text-ink',
  skipped: 'text-muted',
  current: 'text-ink',
  upcoming: 'text-muted',
};
