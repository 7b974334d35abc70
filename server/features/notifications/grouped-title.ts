/** The title of several unread notifications of one kind on one project. */
const GROUPED_TITLES: Record<string, (count: number) => string> = {
  status_change: (count) => `${count} stage moves`,
  proof_upload: (count) => `${count} new artwork proofs`,
  proof_approved: (count) => `${count} artwork proofs approved`,
  comment_added: (count) => `${count} new comments on proofs`,
  comment_reopened: (count) => `${count} comments reopened`,
  tracking_added: (count) => `${count} tracking updates`,
  photo_upload: (count) => `${count} new photos`,
  message_sent: (count) => `${count} new messages`,
};

interface CountedNotification {
  type: string;
  title: string;
  message: string;
  count: number;
}

/** Whether unread notifications of this type on one project are grouped into one. */
export function isGrouped(type: string): boolean {
  return type in GROUPED_TITLES;
}

/** A title such as '4 new photos' for a group; the title of the notification otherwise. */
export function groupedTitle({ type, title, count }: CountedNotification): string {
  return (count > 1 && GROUPED_TITLES[type]?.(count)) || title;
}

/** The message of the newest notification. For a group, the message begins with 'Most recently'. */
export function groupedMessage({ message, count }: CountedNotification): string {
  return count > 1 ? `Most recently, ${message}` : message;
}
