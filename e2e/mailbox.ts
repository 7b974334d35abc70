import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { startMailReceiver } from '#server/testing/mail-receiver.ts';
import type { MailReceiver } from '#server/testing/mail-receiver.ts';
import { findFreePort } from '#server/testing/postgres-cluster.ts';
import { test as base } from './fixtures.ts';

/** A mail server in the test process that stores the messages it receives. */
interface Mailbox {
  receiver: MailReceiver;
  /** The messages to an address, oldest first. */
  to: (address: string) => ParsedMail[];
  /** Waits for this number of messages to an address, and returns the newest one. */
  newest: (address: string, count?: number) => Promise<ParsedMail>;
  /** Waits for the same message as `newest`, and returns the link in it. */
  link: (address: string, count?: number) => Promise<string>;
}

interface MailFixtures {
  mailbox: Mailbox;
  settings: Record<string, string>;
}

/**
 * `test` with a Wrapline server that sends its mail to `mailbox` and makes backups. The tests of mail and the tests of
 * backups share this server.
 */
export const test = base.extend<object, MailFixtures>({
  mailbox: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const receiver = await startMailReceiver();
      await use(createMailbox(receiver));
      await receiver.stop();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mailbox }, use) => {
      const port = String(await findFreePort());
      const backupDir = await mkdtemp(path.join(tmpdir(), 'wrapline-backups-'));
      await use({
        BACKUP_DIR: backupDir,
        BACKUP_KEEP: '7',
        SMTP_URL: mailbox.receiver.url,
        MAIL_FROM: 'Wrapline <wraps@shop.example>',
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
      await rm(backupDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

function createMailbox(receiver: MailReceiver): Mailbox {
  const to: Mailbox['to'] = (address) =>
    receiver.received
      .filter(({ recipients }) => recipients.includes(address.toLowerCase()))
      .map(({ content }) => content);
  const newest: Mailbox['newest'] = async (address, count = 1) => {
    await expect.poll(() => to(address).length, `messages to ${address}`).toBeGreaterThanOrEqual(count);
    const mail = to(address).at(-1);
    if (!mail) throw new Error(`No message to ${address}`);
    return mail;
  };
  const link: Mailbox['link'] = async (address, count) => {
    const { text = '' } = await newest(address, count);
    return /http:\/\/127\.0\.0\.1:\S+/.exec(text)?.[0] ?? '';
  };
  return { receiver, to, newest, link };
}
