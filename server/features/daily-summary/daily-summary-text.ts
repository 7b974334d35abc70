import { actionTextForUser } from '#shared/projects/pending-action-text.ts';
import type { NewMail } from '#server/features/mail/outbox.service.ts';
import type { dashboardSections } from '#server/features/projects/project-list.service.ts';

type Sections = Awaited<ReturnType<typeof dashboardSections>>;
type Section = Sections['overdue'];
type Card = Section['projects'][number];

/** The text of a daily summary, from the sections of the dashboard; null when nothing waits and nothing is overdue. */
export function dailySummaryText(
  { waiting, overdue }: Pick<Sections, 'waiting' | 'overdue'>,
  publicUrl: string,
): Pick<NewMail, 'subject' | 'paragraphs' | 'button' | 'closing'> | null {
  const counts = [
    waiting.total > 0 ? `${waiting.total} waiting for you` : [],
    overdue.total > 0 ? `${overdue.total} overdue` : [],
  ].flat();
  if (counts.length === 0) return null;
  return {
    subject: `Your projects today: ${counts.join(', ')}`,
    paragraphs: [
      ...sectionLines('Waiting for you:', waiting, ({ wait }) => wait && actionTextForUser(wait)),
      ...sectionLines('Overdue:', overdue, ({ deadline }) => deadline && `Due ${dayText(deadline)}`),
    ],
    button: { label: 'Open the dashboard', url: `${publicUrl}/dashboard` },
    closing: 'You can turn off the daily summary in Settings, under Notifications.',
  };
}

/** A heading and a line for each project; nothing for an empty section. */
function sectionLines(
  heading: string,
  { total, projects }: Section,
  detailOf: (card: Card) => string | null,
): string[] {
  if (total === 0) return [];
  const lines = projects.map((card) => [card.name, detailOf(card)].filter(Boolean).join(': '));
  const more = total - projects.length;
  return [heading, ...lines, ...(more > 0 ? [`And ${more} more.`] : [])];
}

/** 'Mar 5, 2026' for a calendar day, which has no time zone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
