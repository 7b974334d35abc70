import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Also for a project that exists, but not for this person. */
export function ProjectNotFound() {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Project</h1>
      <EmptyState
        icon={<SearchX />}
        title="Project Not Found"
        text="It may have been deleted, or you are not on it any more."
        action={
          <Link to="/my-projects" className={buttonClass()}>
            Back to Projects
          </Link>
        }
      />
    </Card>
  );
}
