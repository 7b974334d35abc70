import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderClock } from 'lucide-react';
import { isId } from '#shared/ids.ts';
import { settings } from '#web/lib/settings.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AllProjects } from './components/all-projects.tsx';
import { InProgressCard } from './components/in-progress-card.tsx';
import { ProjectList } from '#web/features/projects/project-list.tsx';
import { ALL_PROJECTS } from '#web/features/projects/projects.queries.ts';
import type { ProjectSearch } from '#web/features/projects/projects.queries.ts';
import { ProjectDialog } from './project-dialog.tsx';

/** The vehicles that are being worked on; one of them opens in a dialog, which lives in the address. */
export function InProgressPage() {
  const { openId, close } = useProjectInAddress();
  return (
    <>
      <PageHeader title="In-Progress" subtitle="The vehicles that are being worked on" />
      <ProjectList
        search={RUNNING}
        empty={
          <EmptyState
            icon={<FolderClock />}
            title="No in-progress projects found"
            text="A project stands here from its first stage until it is completed."
          />
        }
        skeletonClass="h-40"
        card={InProgressCard}
      />
      {settings.debugPages && <AllProjects />}
      {openId !== undefined && <ProjectDialog key={openId} id={openId} onClose={close} />}
    </>
  );
}

const RUNNING: ProjectSearch = { ...ALL_PROJECTS, status: 'in-progress' };

/** Back closes the dialog, and a reload keeps it open. */
function useProjectInAddress() {
  const { project } = useSearch({ from: '/signed-in/in-progress' });
  const navigate = useNavigate();
  const openId = project !== undefined && isId(project) ? Number(project) : undefined;
  const close = () => void navigate({ to: '/in-progress', replace: true, resetScroll: false });
  return { openId, close };
}
