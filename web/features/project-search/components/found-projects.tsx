import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { FLOATING } from '#web/ui/floating-class.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';
import { vehicleLine } from '#web/features/projects/trade-words.ts';
import { matchedFact } from '../matched-fact.ts';

interface FoundProjectsProps {
  listId: string;
  q: string;
  state: 'searching' | 'found' | 'failed';
  projects: readonly ProjectCard[];
  /** The number of all matches. */
  total: number;
  /** The index of the active option; the one after the last project shows all results. */
  active: number;
  onActive: (index: number) => void;
  onChosen: () => void;
  onRetry: () => void;
  className: string;
}

/** The panel below the search field: results, or what happens instead. */
export function FoundProjects({ state, q, className, onRetry, ...list }: FoundProjectsProps) {
  return (
    // The field keeps the focus while the panel is clicked.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cn(FLOATING, 'absolute top-full mt-1.5 max-h-[70dvh] overflow-y-auto p-1.5', className)}
    >
      <output className="sr-only">{STATE_TEXTS[state](list.total)}</output>
      {state === 'searching' && <Searching />}
      {state === 'failed' && (
        <Notice title="The search failed.">
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </Notice>
      )}
      {state === 'found' && list.projects.length === 0 && (
        <Notice title={`No project matches “${q}”.`}>
          Search by name, VIN, vehicle number, make, model, year, client, installer or tracking number.
        </Notice>
      )}
      {state === 'found' && list.projects.length > 0 && <Options q={q} {...list} />}
    </div>
  );
}

const STATE_TEXTS = {
  searching: () => 'Searching...',
  failed: () => '',
  found: (total: number) => (total === 1 ? '1 project found' : `${total} projects found`),
};

function Searching() {
  return (
    <div aria-hidden className="flex flex-col gap-2 p-2.5">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5 p-2.5 text-sm text-muted">
      <p className="font-medium text-ink wrap-anywhere">{title}</p>
      {children}
    </div>
  );
}

type OptionsProps = Omit<FoundProjectsProps, 'state' | 'className' | 'onRetry'>;

function Options({ listId, q, projects, total, active, onActive, onChosen }: OptionsProps) {
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const optionAt = (index: number) => ({
    role: 'option',
    id: optionId(listId, index),
    'aria-selected': index === active,
    tabIndex: -1,
    onMouseMove: () => onActive(index),
    onClick: onChosen,
    className: cn(OPTION, index === active && 'bg-hover'),
  });
  return (
    <div role="listbox" id={listId} aria-label="Projects">
      {projects.map((project, index) => (
        <Link key={project.id} to="/project/$id" params={{ id: String(project.id) }} {...optionAt(index)}>
          <span className="flex items-center justify-between gap-3">
            <span className="truncate text-sm font-medium">{project.name}</span>
            <span className="shrink-0">
              <StatusBadge project={project} />
            </span>
          </span>
          <span className="block truncate text-xs text-muted">{factsLine(project, q)}</span>
        </Link>
      ))}
      <Link to="/my-projects" search={{ q }} {...optionAt(projects.length)}>
        <span className="text-sm font-medium text-accent-ink">
          {total > projects.length ? `See all ${total} results` : 'See all results'}
        </span>
      </Link>
    </div>
  );
}

function factsLine(project: ProjectCard, q: string): string {
  const facts = [matchedFact(project, q), project.vehicle && vehicleLine(project.vehicle)];
  return facts.filter(Boolean).join(' · ') || `No. ${project.id}`;
}

/** The id of the option at an index, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const OPTION = 'block rounded-md px-2.5 py-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5';
