import { Link } from '@tanstack/react-router';
import { CircleCheck, Ellipsis, Link2, LogOut, Pencil, Printer, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import {
  mayDeleteProject,
  mayEditProject,
  mayLeaveProject,
  mayManageStatusLink,
} from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useProjectCompletion } from '#web/features/stages/use-project-completion.ts';
import type { ProjectCompletion } from '#web/features/stages/use-project-completion.ts';
import { CompleteProjectDialog } from '#web/features/stages/complete-project-dialog.tsx';
import { DeleteProjectDialog, LeaveProjectDialog } from '#web/features/projects/project-removal.tsx';

const StatusLinkDialog = lazyDialog(
  async () => (await import('#web/features/status-link/status-link-dialog.tsx')).StatusLinkDialog,
  ({ onClose }) => onClose(),
);

/** The actions on the project that the user may take. On narrow screens, all actions except editing are in a menu. */
export function ProjectActions({ details }: { details: ProjectDetails }) {
  const { project } = details;
  const actor = useActor();
  const completion = useProjectCompletion(details);
  const [openDialog, setOpenDialog] = useState<'deletion' | 'leaving' | 'status-link'>();
  const actions = {
    project,
    completion,
    onStatusLink: mayManageStatusLink(actor, project) ? () => setOpenDialog('status-link') : undefined,
    onDelete: mayDeleteProject(actor, project) ? () => setOpenDialog('deletion') : undefined,
    onLeave: mayLeaveProject(actor, project) ? () => setOpenDialog('leaving') : undefined,
  };
  const onClose = () => setOpenDialog(undefined);
  return (
    <>
      {mayEditProject(actor, project) && <EditLink id={project.id} />}
      <ActionButtons {...actions} />
      <ActionMenu {...actions} />
      <CompleteProjectDialog completion={completion} />
      <DeleteProjectDialog project={project} open={openDialog === 'deletion'} onClose={onClose} />
      <LeaveProjectDialog project={project} open={openDialog === 'leaving'} onClose={onClose} />
      {openDialog === 'status-link' && <StatusLinkDialog project={project} onClose={onClose} />}
    </>
  );
}

function EditLink({ id }: { id: number }) {
  return (
    <Link to="/edit-project" search={{ id: String(id) }} title="Edit Details" className={buttonClass()}>
      <Pencil aria-hidden />
      <span className="max-sm:sr-only">Edit Details</span>
    </Link>
  );
}

interface ActionsProps {
  project: Project;
  completion: ProjectCompletion;
  /** Defined only if the user may manage the status link. */
  onStatusLink: (() => void) | undefined;
  /** Defined only if the user may delete the project. */
  onDelete: (() => void) | undefined;
  onLeave: (() => void) | undefined;
}

function ActionButtons({ project, completion, onStatusLink, onDelete, onLeave }: ActionsProps) {
  return (
    <div className="hidden lg:contents">
      {onStatusLink && (
        <Button
          icon={<Link2 aria-hidden />}
          needsConnection
          onClick={onStatusLink}
          onPointerEnter={StatusLinkDialog.preload}
          onFocus={StatusLinkDialog.preload}
        >
          Status link
        </Button>
      )}
      <JobSheetLink id={project.id} className={buttonClass()} />
      {completion.mayToggleCompletion && (
        <Button
          icon={<CompletionIcon isCompleted={project.completed} />}
          busy={completion.isBusy}
          needsConnection={false}
          busyText="Updating..."
          onClick={completion.toggle}
        >
          {completion.label}
        </Button>
      )}
      {onDelete && (
        <Button
          variant="ghost"
          className="text-red-ink"
          icon={<Trash2 aria-hidden />}
          needsConnection
          onClick={onDelete}
        >
          Delete Project
        </Button>
      )}
      {onLeave && (
        <Button
          variant="ghost"
          className="text-red-ink"
          icon={<LogOut aria-hidden />}
          needsConnection
          onClick={onLeave}
        >
          Leave project
        </Button>
      )}
    </div>
  );
}

function ActionMenu({ project, completion, onStatusLink, onDelete, onLeave }: ActionsProps) {
  return (
    <div className="lg:hidden">
      <Menu trigger={<IconButton variant="secondary" label="More actions" icon={<Ellipsis aria-hidden />} />}>
        {onStatusLink && (
          <MenuItem icon={<Link2 aria-hidden />} onSelect={onStatusLink}>
            Status link
          </MenuItem>
        )}
        <MenuItem asChild>
          <JobSheetLink id={project.id} />
        </MenuItem>
        {completion.mayToggleCompletion && (
          <MenuItem icon={<CompletionIcon isCompleted={project.completed} />} onSelect={completion.toggle}>
            {completion.label}
          </MenuItem>
        )}
        {onDelete && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
            Delete Project
          </MenuItem>
        )}
        {onLeave && (
          <MenuItem danger icon={<LogOut aria-hidden />} onSelect={onLeave}>
            Leave project
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}

interface JobSheetLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href'> {
  id: number;
}

/** The link to the job sheet. `rest` are the props that a menu passes to its items. */
function JobSheetLink({ id, ...rest }: JobSheetLinkProps) {
  return (
    <Link {...rest} to="/project/$id/job-sheet" params={{ id: String(id) }}>
      <Printer aria-hidden />
      Print job sheet
    </Link>
  );
}

function CompletionIcon({ isCompleted }: { isCompleted: boolean }) {
  return isCompleted ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />;
}
