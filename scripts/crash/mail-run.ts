import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { api } from '#shared/api.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import { withEmptyDatabase, type Settings } from '#server/testing/empty-database.ts';
import { call, NoResponse, signIn } from '../api-client.ts';
import { startServer } from '../server-process.ts';
import { MAKE_MAIL_DUE, mailSettings } from './lost-mail.ts';

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

/** Queues and sends mail with two servers on PostgreSQL while the servers are killed and the mail server goes away. */
export function crashMailRun(messages: number): Promise<MailRun> {
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
      await sendTheRest(run);
    } finally {
      await database.end();
      await receiver.stop();
    }
    return run;
  });
}

/** What is wrong with the arrived messages. A message may arrive again only if nobody could save that it had arrived. */
export function mailProblems({ queued, arrived, unsaved }: MailRun): string[] {
  const lost = queued.filter((to) => !arrived.includes(to)).map((to) => `Lost: the message to ${to}`);
  const repeated = [...new Set(arrived)]
    .filter((to) => count(arrived, to) > 1 + count(unsaved, to))
    .map((to) => `Repeated: the message to ${to}`);
  return [...lost, ...repeated];
}

function count(list: string[], to: string): number {
  return list.filter((other) => other === to).length;
}

async function killedRound(run: MailRun, round: number): Promise<void> {
  const servers = await Promise.all([start(run), start(run)]);
  const queueing = servers.map(({ url }) => queueUntilKilled(run, url));
  if (round % 2 === 0) await interruptReceiver(run);
  for (const server of servers) {
    await sleep(Math.random() * 800);
    await server.kill();
    run.kills += 1;
  }
  await Promise.all(queueing);
  const { rows } = await run.database.query(`select to_address from mail_messages where state = 'waiting'`);
  run.unsaved.push(...rows.map((row) => row.to_address).filter((to: string) => run.arrived.includes(to)));
  // Makes waiting messages due, while no server runs.
  await run.database.query(MAKE_MAIL_DUE);
}

async function start({ settings, receiver }: MailRun) {
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

async function sendTheRest(run: MailRun): Promise<void> {
  const server = await start(run);
  const waiting = `select 1 from mail_messages where state = 'waiting'`;
  while ((await run.database.query(waiting)).rows.length > 0) await sleep(100);
  await server.stop();
}
