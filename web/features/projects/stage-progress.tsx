import { shownStageLabel, stageOf } from '#shared/projects/stages.ts';
import type { ProjectStatus, StageId } from '#shared/projects/stages.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

interface StageProgressProps {
  project: {
    name: string;
    status: ProjectStatus;
    completed: boolean;
    progress: number;
    progressStage: StageId;
  };
}

/** A project's progress on its card: stage, percent, bar and the stage's description. */
export function StageProgress({ project }: StageProgressProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p className="min-w-0 font-medium">{shownStageLabel(project)}</p>
        <p className="shrink-0 text-muted tabular-nums">{project.progress}%</p>
      </div>
      <ProgressBar
        className="mt-1.5"
        percent={project.progress}
        label={`Progress of ${project.name}`}
        tone={project.completed ? 'green' : 'accent'}
      />
      <p className="mt-1.5 line-clamp-2 text-sm text-muted">{stageOf(project.progressStage).description}</p>
    </div>
  );
}
