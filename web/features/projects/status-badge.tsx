import type { ProjectStatus } from '#shared/projects/stages.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { STATUS_LABELS } from './project-labels.ts';

const STATUS_TONES: Record<ProjectStatus, BadgeTone> = {
  'not-started': 'red',
  'in-progress': 'yellow',
  completed: 'green',
};

export function StatusBadge({ project }: { project: { status: ProjectStatus; completed: boolean } }) {
  const status = project.completed ? 'completed' : project.status;
  return (
    <Badge tone={STATUS_TONES[status]} dot>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
