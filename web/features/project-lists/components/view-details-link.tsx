import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

/** The card's only link, which covers the whole card. The card must have the class `relative`. */
export function ViewDetailsLink({ project }: { project: { id: number; name: string } }) {
  return (
    <Link
      to="/project/$id"
      params={{ id: String(project.id) }}
      aria-label={`View Details of ${project.name}`}
      className="inline-flex items-center gap-1 text-sm font-medium text-accent-ink after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-ink"
    >
      View Details
      <ArrowRight className="size-4" aria-hidden />
    </Link>
  );
}
