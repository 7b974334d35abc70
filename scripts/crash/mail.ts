import { setTimeout as sleep } from 'node:timers/promises';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import { findFreePort } from '#server/testing/postgres-cluster.ts';
import type { Inconsistency } from '#server/testing/row-rules.ts';

/** The mail server of a run. Each invitation has a different recipient. */
export interface CrashMail extends MailReceiver {
  /** The recipients of invitations in the order of arrival. */
  arrived: string[];
  /** Recipients whose invitation arrived, although the server that sent it was killed before it saved the delivery. */
  unsaved: string[];
  outages: number;
}

/** The end of the addresses of invited people. */
export const INVITED_ADDRESS_DOMAIN = '@invited.example';
const ARRIVAL_TIMEOUT_MS = 120_000;

export async function startCrashMail(): Promise<CrashMail> {
  const receiver = await startMailReceiver();
  const mail: CrashMail = Object.assign(receiver, { arrived: [], unsaved: [], outages: 0 });
  mail.accept = async ({ recipients }) => {
    mail.arrived.push(...recipients.filter((to) => to.endsWith(INVITED_ADDRESS_DOMAIN)));
    await sleep(Math.random() * 100);
  };
  return mail;
}

/** The settings of a server that sends mail. The server prints PUBLIC_URL as its address, so PUBLIC_URL has the real port. */
export async function createMailSettings({ url }: MailReceiver): Promise<Settings> {
  const PORT = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  return { SMTP_URL: url, MAIL_FROM: 'wraps@shop.example', PORT, PUBLIC_URL };
}

/** Makes all waiting messages due, because retries take minutes. Adds the recipients of arrived ones to `unsaved`. */
export async function makeMailDue(settings: Settings, { arrived, unsaved }: CrashMail): Promise<void> {
  const { rows } = await withApp(settings, ({ database }) =>
    database.pool.query<{ to: string }>(
      `update mail_messages set lease_until = null, next_attempt_at = created_at where state = 'waiting'
       returning to_address as to`,
    ),
  );
  unsaved.push(...rows.map(({ to }) => to).filter((to) => arrived.includes(to)));
}

export async function restartMailServer(mail: CrashMail): Promise<void> {
  await mail.stop();
  await sleep(Math.random() * 500);
  await mail.restart();
  mail.outages += 1;
}

/** Waits for the messages while a server runs, and returns a problem for each recipient without one. */
export async function findLostMail(recipients: string[], { arrived }: CrashMail): Promise<Inconsistency[]> {
  const missing = () => recipients.filter((to) => !arrived.includes(to));
  for (const start = Date.now(); missing().length > 0 && Date.now() - start < ARRIVAL_TIMEOUT_MS;)
    await sleep(100);
  return missing().map((to) => ({ fault: 'lost', message: `Lost: the message to ${to}` }));
}

/** Returns a problem for each message that arrived again, although a server had saved its delivery. */
export function findRepeatedMail({ arrived, unsaved }: CrashMail): Inconsistency[] {
  const repeated = [...arrived];
  for (const to of [...new Set(arrived), ...unsaved])
    if (repeated.includes(to)) repeated.splice(repeated.indexOf(to), 1);
  return repeated.map((to) => ({ fault: 'delivery', message: `Repeated: the message to ${to}` }));
}
