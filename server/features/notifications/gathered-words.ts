/** What is said of several unread acts of one kind on one project. */
const SEVERAL: Record<string, (count: number) => string> = {
  status_change: (count) => `${count} stage moves`,
  proof_upload: (count) => `${count} new artwork proofs`,
  proof_approved: (count) => `${count} artwork proofs approved`,
  tracking_added: (count) => `${count} tracking numbers added`,
  photo_upload: (count) => `${count} new photos`,
  message_sent: (count) => `${count} new messages`,
};

interface Told {
  type: string;
  title: string;
  message: string;
  count: number;
}

/** Whether several of this kind on one project become one notification while it is unread. */
export function isGathered(type: string): boolean {
  return type in SEVERAL;
}

/** '4 new photos' for several, the title as it stands for one. */
export function gatheredTitle({ type, title, count }: Told): string {
  return (count > 1 && SEVERAL[type]?.(count)) || title;
}

/** Of several the newest is told, and that it is. */
export function gatheredMessage({ message, count }: Told): string {
  return count > 1 ? `Most recently, ${message}` : message;
}
