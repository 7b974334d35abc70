import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** A page of a project whose address has no number that can be one's. */
export function InvalidProjectId({ title = 'Project' }: { title?: string }) {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title="Invalid project ID in URL"
        action={
          <Link to="/my-projects" className={buttonClass()}>
            Back to Projects
          </Link>
        }
      />
    </Card>
  );
}
