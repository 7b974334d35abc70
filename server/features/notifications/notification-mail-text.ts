import { notificationHash } from '#shared/notifications/notification-target.ts';
import type { NewMail } from '#server/features/mail/outbox.service.ts';
import { groupedTitle } from '#server/features/notifications/grouped-title.ts';
import { sourceOf } from '#server/features/notifications/notifications.listeners.ts';
import type { DueMail } from '#server/features/notifications/notification-mails.repository.ts';

/** A message lists at most this many different events. */
const MAX_LISTED = 10;

type Text = Pick<NewMail, 'subject' | 'paragraphs' | 'button' | 'closing'>;

/** The project of a message that its recipient can open. */
interface LinkedProject {
  id: number;
  name: string;
}

/** The text of a message about one event, or several of one kind on one project; oldest first. */
export function notificationMailText(
  events: [DueMail, ...DueMail[]],
  { project, publicUrl }: { project: LinkedProject | null; publicUrl: string },
): Text {
  const newest = events.at(-1) ?? events[0];
  const title = groupedTitle({ ...newest, type: newest.action, count: events.length });
  return {
    subject: project ? `${title}: ${project.name}` : title,
    paragraphs: sentences(events.map(({ message }) => message)),
    button: project
      ? { label: 'Open the project', url: `${publicUrl}/projects/${project.id}${hashOf(newest)}` }
      : { label: 'Open Wrapline', url: `${publicUrl}/dashboard` },
    closing: 'You can choose which e-mails you get in Settings, under Notifications.',
  };
}

/** One sentence for each different message, with the number of equal ones. */
function sentences(messages: string[]): string[] {
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1);
  const all = [...counts].map(([message, count]) => (count > 1 ? `${message} (${count} times).` : `${message}.`));
  const more = all.length - MAX_LISTED;
  return more > 0 ? [...all.slice(0, MAX_LISTED), `And ${more} more.`] : all;
}

/** The place on the project page, like that of the bell. */
function hashOf(event: DueMail): string {
  const { sourceType = null, sourceId = null } = sourceOf(event);
  const hash = notificationHash({ type: event.action, sourceType, sourceId });
  return hash ? `#${hash}` : '';
}
