import { FolderOpen } from 'lucide-react';
import { mayCreateProject } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/features/auth/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewProjectButton } from './components/new-project-button.tsx';
import { ProjectCard } from './components/project-card.tsx';
import { ProjectList } from './components/project-list.tsx';

export function DashboardPage() {
  const mayCreate = mayCreateProject(useActor());
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="What every vehicle waits for"
        actions={mayCreate && <NewProjectButton resumes />}
      />
      <ProjectList
        search={EVERYTHING}
        empty={
          <EmptyState
            icon={<FolderOpen />}
            title="No projects found"
            text="You don't have any projects yet."
            action={mayCreate && <NewProjectButton label="Create Your First Project" />}
          />
        }
        skeletonClass="h-112"
        renderCard={(project) => <ProjectCard project={project} />}
      />
    </>
  );
}

const EVERYTHING = { q: '', status: 'all' } as const;
