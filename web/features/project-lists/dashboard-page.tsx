import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderOpen, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewProjectButton, useNewProjectDialog } from '#web/features/new-project/new-project-button.tsx';
import { DashboardSections } from './components/dashboard-sections.tsx';
import { ProjectCard } from './components/project-card.tsx';
import { CardSkeletons, ProjectList } from '#web/features/projects/project-list.tsx';
import { WaitingToggle } from './components/waiting-toggle.tsx';
import { dashboardSectionsQuery, projectCountsQuery } from '#web/features/projects/projects.queries.ts';
import { dashboardSearch } from './project-search.ts';

export function DashboardPage() {
  const { waiting } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const { data: counts } = useQuery(projectCountsQuery(''));
  const newProject = useNewProjectDialog();
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
            {newProject.open && <NewProjectButton onClick={newProject.open} />}
          </>
        }
      />
      <NeedsAttention isShown={!waiting}>
        <ProjectList
          search={dashboardSearch(waiting)}
          empty={waiting ? <NoWaitingProjects /> : <NoProjects onCreate={newProject.open} />}
          skeletonClass={SKELETON_CLASS}
          card={ProjectCard}
        />
      </NeedsAttention>
      {newProject.dialog}
    </>
  );
}

const SKELETON_CLASS = 'h-112';

/** The sections, and the cards below them. The cards wait for the sections, because a late section would push the cards down. */
function NeedsAttention({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const today = useToday();
  const sections = useQuery({
    ...dashboardSectionsQuery(today),
    enabled: isShown,
  });
  if (!isShown) return children;
  if (sections.isPending) return <CardSkeletons className={SKELETON_CLASS} />;
  return (
    <>
      {sections.data && <DashboardSections sections={sections.data} today={today} />}
      {sections.isError && !sections.data && (
        <Card className="mb-6">
          <ErrorState title="Overdue and upcoming projects could not be loaded" query={sections} />
        </Card>
      )}
      {children}
    </>
  );
}

/** `onCreate` is undefined for users who may not create projects. */
function NoProjects({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title="No projects found"
      text="You don't have any projects yet."
      action={onCreate && <NewProjectButton label="Create Your First Project" onClick={onCreate} />}
    />
  );
}

function NoWaitingProjects() {
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
