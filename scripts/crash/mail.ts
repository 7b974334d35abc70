import { setTimeout as sleep } from 'node:timers/promises';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import { findFreePort } from '#server/testing/postgres-cluster.ts';
import type { Inconsistency } from '#server/testing/row-rules.ts';

/** The mail server of a run. Each invitation has a different recipient. */
export interface CrashMail extends MailReceiver {
  /** The recipient of each arrived invitation, in the order of arrival. */
  arrivals: string[];
  /** Recipients whose invitation arrived, although the server that sent it was killed before it saved the delivery. */
  unsavedRecipients: string[];
  /** The number of times that the mail server was stopped and restarted. */
  outageCount: number;
}

/** The end of the addresses of invited people. */
export const INVITED_ADDRESS_DOMAIN = '@invited.example';
const ARRIVAL_TIMEOUT_MS = 120_000;

export async function startCrashMail(): Promise<CrashMail> {
  const receiver = await startMailReceiver();
  const mail: CrashMail = Object.assign(receiver, { arrivals: [], unsavedRecipients: [], outageCount: 0 });
  mail.accept = async ({ recipients }) => {
    mail.arrivals.push(...recipients.filter((to) => to.endsWith(INVITED_ADDRESS_DOMAIN)));
    await sleep(Math.random() * 100);
  };
  return mail;
}

/**
 * The settings of a server that sends mail. The server prints PUBLIC_URL, and `startServer` returns the printed URL. So
 * PUBLIC_URL has the real port.
 */
export async function createMailSettings({ url }: MailReceiver): Promise<Settings> {
  const PORT = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  return { SMTP_URL: url, MAIL_FROM: 'wraps@shop.example', PORT, PUBLIC_URL };
}

/**
 * Makes all messages in the state `waiting` due, because retries take minutes. The mail server may already have
 * received such a message, because the sending server was killed before it saved the delivery. The recipient of the
 * message is then added to `unsavedRecipients`.
 */
export async function makeMailDue(
  settings: Settings,
  { arrivals, unsavedRecipients }: CrashMail,
): Promise<void> {
  const { rows } = await withApp(settings, ({ database }) =>
    database.pool.query<{ to: string }>(
      `update mail_messages set lease_until = null, next_attempt_at = created_at where state = 'waiting'
       returning to_address as to`,
    ),
  );
  unsavedRecipients.push(...rows.map(({ to }) => to).filter((to) => arrivals.includes(to)));
}

export async function restartMailServer(mail: CrashMail): Promise<void> {
  await mail.stop();
  await sleep(Math.random() * 500);
  await mail.restart();
  mail.outageCount += 1;
}

/**
 * Waits until each recipient has a message, at most `ARRIVAL_TIMEOUT_MS`. A server that sends the messages must be
 * running. Returns a problem for each recipient without a message.
 */
export async function findLostMail(recipients: string[], { arrivals }: CrashMail): Promise<Inconsistency[]> {
  const findRecipientsWithoutMail = () => recipients.filter((to) => !arrivals.includes(to));
  for (
    const start = Date.now();
    findRecipientsWithoutMail().length > 0 && Date.now() - start < ARRIVAL_TIMEOUT_MS;
  )
    await sleep(100);
  return findRecipientsWithoutMail().map((to) => ({ fault: 'lost', message: `Lost: the message to ${to}` }));
}

/** Returns a problem for each message that arrived again, although a server had saved its delivery. */
export function findRepeatedMail({ arrivals, unsavedRecipients }: CrashMail): Inconsistency[] {
  const repeatedRecipients = [...arrivals];
  for (const to of [...new Set(arrivals), ...unsavedRecipients])
    if (repeatedRecipients.includes(to)) repeatedRecipients.splice(repeatedRecipients.indexOf(to), 1);
  return repeatedRecipients.map((to) => ({ fault: 'delivery', message: `Repeated: the message to ${to}` }));
}
