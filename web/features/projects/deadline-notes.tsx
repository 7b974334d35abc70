import type { Project } from '#shared/projects/projects.contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useToday } from '#web/lib/use-today.ts';
import { deadlineNote } from './deadline.ts';

/** Notes about a deadline: whether it is flexible, and whether it is soon or overdue. */
export function DeadlineNotes({ project }: { project: Project }) {
  const deadlineWarning = deadlineNote(project, useToday());
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs">
      <Badge className="-my-0.5">{project.isDeadlineFlexible ? 'Flexible' : 'Hard deadline'}</Badge>
      {deadlineWarning && (
        <span
          className={
            deadlineWarning.urgency === 'late' ? 'font-medium text-red-ink' : 'font-medium text-yellow-ink'
          }
        >
          {deadlineWarning.text}
        </span>
      )}
    </span>
  );
}
