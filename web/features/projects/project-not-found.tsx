import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, SearchX } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Shown when the URL contains no valid project id. */
export function InvalidProjectId({ title = 'Project' }: { title?: string }) {
  return (
    <NoProject title={title}>
      <ErrorState title="Invalid project ID in URL" action={<BackToProjects />} />
    </NoProject>
  );
}

/** Shown when the project does not exist, or the user may not see it. */
export function ProjectNotFound({ title = 'Project' }: { title?: string }) {
  return (
    <NoProject title={title}>
      <EmptyState
        icon={<SearchX />}
        title="Project Not Found"
        text="It may have been deleted, or you no longer have access."
        action={<BackToProjects />}
      />
    </NoProject>
  );
}

/** Replaces the page of a project, and keeps the title of that page. */
export function NoProject({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">{title}</h1>
      {children}
    </Card>
  );
}

/** The link back to the project list; `quiet` is the smaller style, for use above the title of a page. */
export function BackToProjects({ quiet = false }: { quiet?: boolean }) {
  return (
    <Link to="/my-projects" className={buttonClass(quiet ? { variant: 'ghost', size: 'sm' } : {})}>
      {quiet && <ArrowLeft aria-hidden />}
      Back to Projects
    </Link>
  );
}
