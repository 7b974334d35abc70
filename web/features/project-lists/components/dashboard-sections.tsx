import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarX, ChevronRight, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DashboardSections as Sections, ProjectCard } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatShortDate } from '#web/lib/dates.ts';
import { deadlineNote } from '#web/features/projects/deadline.ts';
import { actionTextForUser } from '#shared/projects/pending-action-text.ts';
import type { MyProjectsParams } from '../project-search.ts';

/**
 * The projects that need attention, above the cards: overdue, waiting for the user, with an installation this week. Empty
 * sections are hidden. `today` is the calendar day.
 */
export function DashboardSections({ sections, today }: { sections: Sections; today: string }) {
  const filledSections = SECTIONS.filter(({ key }) => sections[key].total > 0);
  if (filledSections.length === 0) return null;
  return (
    <div className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-4 sm:gap-5">
      {filledSections.map((kind) => (
        <Section key={kind.key} kind={kind} section={sections[kind.key]} today={today} />
      ))}
    </div>
  );
}

interface SectionKind {
  key: keyof Sections;
  title: string;
  icon: ReactNode;
  /** The colors of the icon. */
  tone: string;
  /** The URL parameters with which My Projects shows the same projects. */
  urlParams: MyProjectsParams;
  /** The parts of the line below the project's name: why the project is in the section, and one more detail. */
  facts: (project: ProjectCard, today: string) => (string | null | undefined)[];
}

const SECTIONS: readonly SectionKind[] = [
  {
    key: 'overdue',
    title: 'Overdue',
    icon: <CalendarX aria-hidden />,
    tone: 'bg-red-soft text-red-ink',
    urlParams: { when: 'overdue', sort: 'deadline' },
    facts: (project, today) => [
      deadlineNote(project, today)?.text,
      project.vehicle && vehicleText(project.vehicle),
    ],
  },
  {
    key: 'waiting',
    title: 'My turn',
    icon: <Hourglass aria-hidden />,
    tone: 'bg-accent-soft text-accent-ink',
    urlParams: { waiting: 'me', sort: 'waiting' },
    facts: ({ wait }) => [wait && actionTextForUser(wait), wait && `since ${formatShortDate(wait.since)}`],
  },
  {
    key: 'installing',
    title: 'Installing this week',
    icon: <CalendarCheck aria-hidden />,
    tone: 'bg-green-soft text-green-ink',
    urlParams: { when: 'this-week', sort: 'installation' },
    facts: ({ completed, scheduledInstallationDate, subcontractorName }) => [
      completed ? 'Completed' : formatDate(scheduledInstallationDate),
      subcontractorName ?? 'Not assigned',
    ],
  },
];

interface SectionProps {
  kind: SectionKind;
  section: Sections[keyof Sections];
  today: string;
}

function Section({ kind, section, today }: SectionProps) {
  const { title, icon, tone, urlParams } = kind;
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border bg-surface p-1.5 shadow-sm">
      <h2>
        <Link
          to="/my-projects"
          search={urlParams}
          className={cn(ROW_CLASS, 'flex items-center gap-2.5 font-semibold')}
        >
          <span className={cn('grid size-7 place-items-center rounded-md [&_svg]:size-4', tone)}>{icon}</span>
          {title} ({section.total})
          <ChevronRight className="ml-auto size-4 text-muted" aria-hidden />
        </Link>
      </h2>
      <ul>
        {section.projects.map((project) => (
          <li key={project.id}>
            <Link to="/project/$id" params={{ id: String(project.id) }} className={ROW_CLASS}>
              <span className="block truncate text-sm font-medium">{project.name}</span>
              <span className="block truncate text-xs text-muted">
                {kind.facts(project, today).filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW_CLASS = 'block rounded-md px-2.5 py-1.5 hover:bg-hover';
