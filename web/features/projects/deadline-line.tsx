import { CalendarClock } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useToday } from '#web/lib/use-today.ts';
import { deadlineNote } from './deadline.ts';

/** The deadline in a line: 'Deadline: Mar 5, 2026' or 'No deadline'. Adds a note when the deadline is soon or overdue. */
export function DeadlineLine({ project }: { project: { deadline: string | null; completed: boolean } }) {
  const note = deadlineNote(project, useToday());
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <CalendarClock className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0">
        {project.deadline ? `Deadline: ${formatDate(project.deadline)}` : 'No deadline'}
        {note && (
          <span className={cn('font-medium', note.urgency === 'late' ? 'text-red-ink' : 'text-yellow-ink')}>
            {` · ${note.text}`}
          </span>
        )}
      </span>
    </p>
  );
}
