import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { api } from '#shared/api.ts';
import { withApp, withEmptyDatabase, type Settings } from '#server/testing/empty-database.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import { freePort } from '#server/testing/postgres-cluster.ts';
import type { Problem } from '#server/testing/row-rules.ts';
import { call, NoResponse, signIn } from '../api-client.ts';
import { startServer } from '../server-process.ts';

interface MailRun {
  settings: Settings;
  database: Client;
  receiver: MailReceiver;
  /** The number of messages to queue. */
  messages: number;
  /** The recipients of the messages that a server acknowledged; each message has its own. */
  queued: string[];
  /** The recipients of the messages that the mail server got, in their order. */
  arrived: string[];
  /** The recipients of messages that had arrived, but whose sender was killed before it saved that. */
  unsaved: string[];
  kills: number;
  outages: number;
}

const ADMIN = { username: 'crash-admin', password: 'correct horse battery' };
const MIN_ROUNDS = 4;
const WAIT_MS = 120_000;
const WAITING = `select to_address from mail_messages where state = 'waiting'`;
/** Ends all leases and waits between attempts, which would take minutes. */
const MAKE_DUE = `update mail_messages set lease_until = null, next_attempt_at = created_at where state = 'waiting'`;

/** The settings of a server that sends mail. It prints PUBLIC_URL as its address, so that has to be the real one. */
export async function mailSettings({ url }: MailReceiver): Promise<Settings> {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  return { SMTP_URL: url, MAIL_FROM: 'wraps@shop.example', PORT, PUBLIC_URL };
}

/** Makes waiting messages due. No server runs meanwhile. */
export function makeMailDue(settings: Settings): Promise<unknown> {
  return withApp(settings, ({ database }) => database.pool.query(MAKE_DUE));
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

/** Queues and sends mail with two servers on PostgreSQL while the servers are killed and the mail server goes away. */
export function crashMailRun(messages: number): Promise<MailRun & { problems: string[] }> {
  return withEmptyDatabase('postgres', async ({ settings }) => {
    const receiver = await startMailReceiver();
    const database = new Client({ connectionString: settings['DATABASE_URL'] });
    await database.connect();
    const lists = { queued: [], arrived: [], unsaved: [] };
    const run: MailRun = { settings, database, receiver, messages, ...lists, kills: 0, outages: 0 };
    receiver.accept = async ({ recipients }) => {
      run.arrived.push(...recipients);
      await sleep(Math.random() * 100);
    };
    try {
      for (let round = 1; round <= MIN_ROUNDS || run.queued.length < messages; round += 1)
        await killedRound(run, round);
      const server = await startSender(run);
      while ((await database.query(WAITING)).rows.length > 0) await sleep(100);
      await server.stop();
    } finally {
      await database.end();
      await receiver.stop();
    }
    return { ...run, problems: problemsOf(run) };
  });
}

/** What is wrong with the arrived messages. A message may arrive again only if nobody could save that it had arrived. */
function problemsOf({ queued, arrived, unsaved }: MailRun): string[] {
  const remaining = [...arrived];
  for (const to of [...new Set(arrived), ...unsaved])
    if (remaining.includes(to)) remaining.splice(remaining.indexOf(to), 1);
  return [
    ...queued.filter((to) => !arrived.includes(to)).map((to) => `Lost: the message to ${to}`),
    ...remaining.map((to) => `Repeated: the message to ${to}`),
  ];
}

async function killedRound(run: MailRun, round: number): Promise<void> {
  const servers = await Promise.all([startSender(run), startSender(run)]);
  const queueing = servers.map(({ url }) => queueUntilKilled(run, url));
  if (round % 2 === 0) await interruptReceiver(run);
  for (const server of servers) {
    await sleep(Math.random() * 800);
    await server.kill();
    run.kills += 1;
  }
  await Promise.all(queueing);
  const { rows } = await run.database.query<{ to_address: string }>(WAITING);
  run.unsaved.push(...rows.map((row) => row.to_address).filter((to) => run.arrived.includes(to)));
  await run.database.query(MAKE_DUE);
}

async function startSender({ settings, receiver }: MailRun) {
  return startServer({
    ...settings,
    ...(await mailSettings(receiver)),
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: 'admin@shop.example',
  });
}

async function queueUntilKilled({ queued, messages }: MailRun, base: string): Promise<void> {
  try {
    const admin = await signIn(base, ADMIN.username, ADMIN.password);
    while (queued.length < messages) {
      const to = `${crypto.randomUUID()}@example.com`;
      await call(admin, api.mail.sendTest, { body: { to } });
      queued.push(to);
      await sleep(Math.random() * 100);
    }
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
  }
}

async function interruptReceiver(run: MailRun): Promise<void> {
  await sleep(300);
  await run.receiver.stop();
  await sleep(Math.random() * 500);
  await run.receiver.restart();
  run.outages += 1;
}
