import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderClock } from 'lucide-react';
import { isId } from '#shared/ids.ts';
import { settings } from '#web/lib/settings.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AllProjects } from './components/all-projects.tsx';
import { InProgressCard } from './components/in-progress-card.tsx';
import { ProjectList } from '#web/features/projects/project-list.tsx';
import { DEFAULT_PROJECT_SEARCH } from '#web/features/projects/projects.queries.ts';
import type { ProjectSearch } from '#web/features/projects/projects.queries.ts';
import { ProjectDialog } from './project-dialog.tsx';

/** The projects in progress. One project can be open in a dialog. The URL contains the id of this project. */
export function InProgressPage() {
  const { openProjectId, close } = useDialogProject();
  return (
    <>
      <PageHeader title="In-Progress" subtitle="Vehicles in progress" />
      <ProjectList
        search={IN_PROGRESS}
        empty={
          <EmptyState
            icon={<FolderClock />}
            title="No in-progress projects found"
            text="Projects appear here once they start, until they’re completed."
          />
        }
        skeletonClass="h-40"
        card={InProgressCard}
      />
      {settings.debugPages && <AllProjects />}
      {openProjectId !== undefined && (
        <ProjectDialog key={openProjectId} id={openProjectId} onClose={close} />
      )}
    </>
  );
}

const IN_PROGRESS: ProjectSearch = { ...DEFAULT_PROJECT_SEARCH, status: 'in-progress' };

/**
 * The dialog's project from the URL, so that Back closes the dialog and a reload keeps it open. Also returns a function that
 * closes it.
 */
function useDialogProject() {
  const { project } = useSearch({ from: '/signed-in/in-progress' });
  const navigate = useNavigate();
  const openProjectId = project !== undefined && isId(project) ? Number(project) : undefined;
  const close = () => void navigate({ to: '/in-progress', replace: true, resetScroll: false });
  return { openProjectId, close };
}
