import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderOpen, Hourglass } from 'lucide-react';
import { mayCreateProject } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewProjectButton } from '#web/features/new-project/new-project-button.tsx';
import { ProjectCard } from './components/project-card.tsx';
import { ProjectList } from '#web/features/projects/project-list.tsx';
import { WaitingToggle } from './components/waiting-toggle.tsx';
import { projectCountsQuery } from '#web/features/projects/projects.queries.ts';
import { dashboardSearch } from './project-search.ts';

export function DashboardPage() {
  const mayCreate = mayCreateProject(useActor());
  const { waiting } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const { data: counts } = useQuery(projectCountsQuery(''));
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="What each vehicle is waiting for"
        actions={
          <>
            <WaitingToggle
              count={counts?.waitingForMe}
              value={waiting}
              onChange={(wanted) => void navigate({ to: '/dashboard', search: { waiting: wanted } })}
            />
            {mayCreate && <NewProjectButton resumes />}
          </>
        }
      />
      <ProjectList
        search={dashboardSearch(waiting)}
        empty={waiting ? <NothingWaiting /> : <NoProjects mayCreate={mayCreate} />}
        skeletonClass="h-112"
        card={ProjectCard}
      />
    </>
  );
}

function NoProjects({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title="No projects found"
      text="You don't have any projects yet."
      action={mayCreate && <NewProjectButton label="Create Your First Project" />}
    />
  );
}

function NothingWaiting() {
  return (
    <EmptyState
      icon={<Hourglass />}
      title="Nothing is waiting for you"
      text="Every project is waiting for someone else."
      action={
        <Link to="/dashboard" className={buttonClass()}>
          Show all projects
        </Link>
      }
    />
  );
}
