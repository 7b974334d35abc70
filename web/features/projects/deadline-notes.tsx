import type { Project } from '#shared/projects/projects.contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { deadlineNote } from './deadline.ts';

/** How firm a deadline is, and how near when it is near. The badge takes no more height than its line. */
export function DeadlineNotes({ project }: { project: Project }) {
  const near = deadlineNote(project);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs">
      <Badge className="-my-0.5">{project.isDeadlineFlexible ? 'Flexible' : 'Hard deadline'}</Badge>
      {near && (
        <span
          className={near.urgency === 'late' ? 'font-medium text-red-ink' : 'font-medium text-yellow-ink'}
        >
          {near.text}
        </span>
      )}
    </span>
  );
}
