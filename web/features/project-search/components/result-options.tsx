import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MouseEvent } from 'react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { cn } from '#web/lib/cn.ts';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';
import { matchedFieldText } from '../matched-field-text.ts';
import type { FoundProjects } from '../use-found-projects.ts';

export interface ResultOptionsProps {
  found: FoundProjects;
  text: string;
  listId: string;
  /** The index of the active option. The option after the last project shows all results. */
  activeIndex: number;
  onActive: (index: number) => void;
  onChosen: () => void;
}

/** The found projects as links, and a link to all results. The arrow keys and Enter in the search field control these options. */
export function ResultOptions({ found, text, listId, activeIndex, onActive, onChosen }: ResultOptionsProps) {
  const { projects, total, state } = found;
  useEffect(() => {
    document.getElementById(optionId(listId, activeIndex))?.scrollIntoView({ block: 'nearest' });
  }, [listId, activeIndex]);
  const optionAt = (index: number) => ({
    role: 'option',
    id: optionId(listId, index),
    'aria-selected': index === activeIndex,
    tabIndex: -1,
    onMouseDown: keepFocus,
    onMouseMove: () => onActive(index),
    onClick: onChosen,
    className: cn(OPTION_CLASS, index === activeIndex && 'bg-hover'),
  });
  const isOutdated = state === 'searching';
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The native elements cannot contain links.
    <div role="listbox" id={listId} aria-label="Projects" className={cn(isOutdated && 'opacity-60')}>
      {projects.map((project, index) => (
        <Link key={project.id} to="/project/$id" params={{ id: String(project.id) }} {...optionAt(index)}>
          <span className="flex items-center justify-between gap-3">
            <span className="truncate text-sm font-medium">{project.name}</span>
            <span className="shrink-0">
              <StatusBadge project={project} />
            </span>
          </span>
          <span className="block truncate text-xs text-muted">{resultFactsText(project, text)}</span>
        </Link>
      ))}
      <Link to="/my-projects" search={{ q: text }} {...optionAt(projects.length)}>
        <span className="text-sm font-medium text-accent-ink">
          {total > projects.length ? `See all ${total} results` : 'See all results'}
        </span>
      </Link>
    </div>
  );
}

function resultFactsText(project: ProjectCard, text: string): string {
  const facts = [matchedFieldText(project, text), project.vehicle && vehicleText(project.vehicle)];
  return facts.filter(Boolean).join(' · ') || `No. ${project.id}`;
}

/** Keeps the focus in the search field while the panel is clicked. Otherwise the panel would close before the click. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The id of the option at an index, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const OPTION_CLASS = 'block rounded-md px-2.5 py-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5';
