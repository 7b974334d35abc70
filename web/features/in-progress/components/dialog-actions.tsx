import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayDeleteProject, mayEditProject } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { useProjectCompletion } from '#web/features/stages/use-project-completion.ts';
import { CompleteProjectDialog } from '#web/features/stages/complete-project-dialog.tsx';
import { DeleteProjectDialog } from '#web/features/projects/project-removal.tsx';

/** The actions that the user may take on the project of the dialog. */
export function DialogActions({ details }: { details: ProjectDetails }) {
  const { project } = details;
  const actor = useActor();
  const completion = useProjectCompletion(details);
  const [isDeleteDialogOpen, setIsDeleteDialogOpen] = useState(false);
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end">
      {mayDeleteProject(actor, project) && (
        <Button
          variant="ghost"
          className="text-red-ink sm:mr-auto"
          needsConnection
          onClick={() => setIsDeleteDialogOpen(true)}
        >
          Delete Project
        </Button>
      )}
      {mayEditProject(actor, project) && (
        <Link to="/edit-project" search={{ id: String(project.id) }} className={buttonClass()}>
          Edit Project
        </Link>
      )}
      {completion.mayToggleCompletion && (
        <Button
          busy={completion.isBusy}
          needsConnection={false}
          busyText="Updating..."
          onClick={completion.toggle}
        >
          {completion.label}
        </Button>
      )}
      <Link to="/project/$id" params={{ id: String(project.id) }} className={buttonClass()}>
        Open Project
      </Link>
      <CompleteProjectDialog completion={completion} />
      <DeleteProjectDialog
        project={project}
        open={isDeleteDialogOpen}
        onClose={() => setIsDeleteDialogOpen(false)}
        redirectTo="/in-progress"
      />
    </div>
  );
}
