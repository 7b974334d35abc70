import { actionTextForUser } from '#shared/projects/pending-action-text.ts';
import type { NewMail } from '#server/features/mail/outbox.service.ts';
import type { dashboardSections } from '#server/features/projects/project-list.service.ts';

type Sections = Pick<Awaited<ReturnType<typeof dashboardSections>>, 'waiting' | 'overdue'>;

/**
 * The text of a daily summary, from the sections of the dashboard; null when no project waits for the person and none is overdue.
 */
export function dailySummaryText(
  { waiting, overdue }: Sections,
  publicUrl: string,
): Pick<NewMail, 'subject' | 'paragraphs' | 'list' | 'button' | 'closing'> | null {
  const counts = [
    ...(waiting.total > 0 ? [`${waiting.total} waiting for you`] : []),
    ...(overdue.total > 0 ? [`${overdue.total} overdue`] : []),
  ];
  if (counts.length === 0) return null;
  const isShortened = waiting.total > waiting.projects.length || overdue.total > overdue.projects.length;
  return {
    subject: `Your projects today: ${counts.join(', ')}`,
    paragraphs: [`Your projects today: ${counts.join(', ')}.`],
    list: projectListOf({ waiting, overdue }, publicUrl),
    button: { label: 'Open the dashboard', url: `${publicUrl}/dashboard` },
    closing: isShortened ? 'The dashboard shows the other projects.' : undefined,
  };
}

/** Lists each project once: first the overdue projects, then the others that wait for the person. */
function projectListOf({ waiting, overdue }: Sections, publicUrl: string): NonNullable<NewMail['list']> {
  const waitingIds = new Set(waiting.projects.map(({ id }) => id));
  const overdueIds = new Set(overdue.projects.map(({ id }) => id));
  const cards = [...overdue.projects, ...waiting.projects.filter(({ id }) => !overdueIds.has(id))];
  return cards.map((card) => {
    const details = [
      waitingIds.has(card.id) && card.wait ? actionTextForUser(card.wait) : '',
      overdueIds.has(card.id) && card.deadline ? `Overdue since ${dayText(card.deadline)}` : '',
    ];
    return {
      text: `${card.name}: ${details.filter(Boolean).join('. ')}`,
      url: `${publicUrl}/projects/${card.id}`,
    };
  });
}

/** Formats a calendar day, which has no time zone, e.g. as 'Mar 5, 2026'. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
