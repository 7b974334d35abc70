import type { MailKind, MailState } from '#shared/mail/mail-kinds.ts';
import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  canceled: 'Canceled',
};

const KIND_LABELS: Record<MailKind, string> = {
  'confirm-email': 'Confirmation',
  'email-change': 'Email change',
  'reset-password': 'Password reset',
  'password-changed': 'Password changed',
  'second-step': 'Second step',
  'account-deleted': 'Account deleted',
  invitation: 'Invitation',
  notification: 'Notification',
  'daily-summary': 'Daily summary',
  review: 'Review',
  'review-reminder': 'Review reminder',
  'decision-record': 'Decision record',
  test: 'Test',
};

/** The kind of a message as text. A newer server may send an unknown kind. */
export function mailKindLabel({ kind }: Pick<MailRecord, 'kind'>): string {
  return (KIND_LABELS as Record<string, string>)[kind] ?? kind;
}

interface MailStateLabel {
  label: string;
  tone: BadgeTone;
  /** When the message was sent, when the next attempt is made, or after how many attempts sending failed. */
  note: string | null;
}

/** The state of a message as the table shows it. */
export function mailStateLabel({
  state,
  isSending,
  attempts,
  nextAttemptAt,
  sentAt,
}: MailRecord): MailStateLabel {
  if (isSending) return { label: 'Sending', tone: 'accent', note: null };
  if (state === 'sent')
    return { label: STATE_LABELS.sent, tone: 'green', note: formatDate(sentAt, { time: true }) };
  if (state === 'failed') return { label: STATE_LABELS.failed, tone: 'red', note: attemptsNote(attempts) };
  if (state === 'canceled') return { label: STATE_LABELS.canceled, tone: 'neutral', note: null };
  if (attempts === 0) return { label: STATE_LABELS.waiting, tone: 'neutral', note: null };
  const note = `Attempt ${attempts + 1}: ${formatDate(nextAttemptAt, { time: true })}`;
  return { label: STATE_LABELS.waiting, tone: 'yellow', note };
}

function attemptsNote(attempts: number): string {
  return attempts === 1 ? 'After 1 attempt' : `After ${attempts} attempts`;
}
