import { notificationUrlHash } from '#shared/notifications/notification-target.ts';
import type { NewMail } from '#server/features/mail/outbox.service.ts';
import { groupedTitle } from '#server/features/notifications/grouped-title.ts';
import { sourceRecordOf } from '#server/features/notifications/notifications.listeners.ts';
import type { DueMail } from '#server/features/notifications/notification-mails.repository.ts';

/** A message lists at most this many different texts. */
const MAX_LISTED = 10;

type MailText = Pick<NewMail, 'subject' | 'paragraphs' | 'list' | 'button' | 'closing'>;

/** The project that the message links to. The recipient can open it. */
interface LinkedProject {
  id: number;
  name: string;
}

/** The text of a message about one event, or about several events of one kind on one project, oldest first. */
export function notificationMailText(
  events: [DueMail, ...DueMail[]],
  { project, publicUrl }: { project: LinkedProject | null; publicUrl: string },
): MailText {
  const newest = events.at(-1) ?? events[0];
  const title = events.every(({ action }) => action === newest.action)
    ? groupedTitle({ ...newest, type: newest.action, count: events.length })
    : `${events.length} new notifications`;
  const messages = countedMessages(events);
  return {
    subject: project ? `${title}: ${project.name}` : title,
    ...(messages.length === 1 ? { paragraphs: [`${messages[0]}.`] } : messageListParts(title, messages)),
    button: project
      ? { label: 'Open the project', url: `${publicUrl}/projects/${project.id}${urlHashOf(newest)}` }
      : { label: 'Open Wrapline', url: `${publicUrl}/dashboard` },
    closing: 'You can choose which emails you get in Settings, under Notifications.',
  };
}

/** Lists each different text once, with the number of equal texts. */
function countedMessages(events: DueMail[]): string[] {
  const counts = new Map<string, number>();
  for (const { message } of events) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].map(([message, count]) => (count > 1 ? `${message} (${count} times)` : message));
}

function messageListParts(title: string, messages: string[]): Pick<MailText, 'paragraphs' | 'list'> {
  const unlistedCount = messages.length - MAX_LISTED;
  const list = messages.slice(0, MAX_LISTED).map((text) => ({ text }));
  return {
    paragraphs: [`${title}:`],
    list: unlistedCount > 0 ? [...list, { text: `And ${unlistedCount} more` }] : list,
  };
}

/** The hash of the URL that opens the event on the project page. A notification in the app has the same hash. */
function urlHashOf(event: DueMail): string {
  const { sourceType = null, sourceId = null } = sourceRecordOf(event);
  const hash = notificationUrlHash({ type: event.action, sourceType, sourceId });
  return hash ? `#${hash}` : '';
}
