import { setTimeout as sleep } from 'node:timers/promises';
import type { MailReceiver } from '#server/testing/mail-receiver.ts';
import { freePort } from '#server/testing/postgres-cluster.ts';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import type { Problem } from '#server/testing/row-rules.ts';

/** Ends all leases and waits between attempts, which would take minutes. */
export const MAKE_MAIL_DUE = `update mail_messages set lease_until = null, next_attempt_at = created_at where state = 'waiting'`;

const WAIT_MS = 120_000;

/** The settings of a server that sends mail. It prints PUBLIC_URL as its address, so that has to be the real one. */
export async function mailSettings({ url }: MailReceiver): Promise<Settings> {
  const port = await freePort();
  const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  return { SMTP_URL: url, MAIL_FROM: 'wraps@shop.example', ...address };
}

/** Makes waiting messages due. No server runs meanwhile. */
export function makeMailDue(settings: Settings): Promise<unknown> {
  return withApp(settings, ({ database }) => database.pool.query(MAKE_MAIL_DUE));
}

/** A problem for each of these recipients whose message does not arrive, while a server runs. */
export async function findLostMail(recipients: string[], { received }: MailReceiver): Promise<Problem[]> {
  const missing = () => {
    const arrived = new Set(received.flatMap((mail) => mail.recipients));
    return recipients.filter((to) => !arrived.has(to));
  };
  for (const start = Date.now(); missing().length > 0 && Date.now() - start < WAIT_MS;) await sleep(100);
  return missing().map((to) => ({ fault: 'lost', message: `Lost: the message to ${to}` }));
}
