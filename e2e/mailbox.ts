import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/testing/postgres-cluster.ts';
import { test as base } from './fixtures.ts';

/** A mail server in the test process that keeps what arrives. */
interface Mailbox {
  /** For `SMTP_URL`. */
  url: string;
  /** The messages to an address, oldest first. */
  to: (address: string) => ParsedMail[];
  /** Waits for this number of messages to an address, and returns the newest one. */
  newest: (address: string, count?: number) => Promise<ParsedMail>;
  /** Waits likewise, and returns the address of the link in the newest message. */
  link: (address: string, count?: number) => Promise<string>;
}

interface MailFixtures {
  mailbox: Mailbox;
  settings: Record<string, string>;
}

/** `test` with a Wrapline server that sends its mail to `mailbox`. */
export const test = base.extend<object, MailFixtures>({
  mailbox: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const received: { recipients: string[]; mail: ParsedMail }[] = [];
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData: (stream, { envelope }, done) => {
          const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
          simpleParser(stream).then((mail) => {
            received.push({ recipients, mail });
            done();
          }, done);
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.server.address() as AddressInfo;
      await use(
        mailboxOf(`smtp://127.0.0.1:${port}`, (address) =>
          received
            .filter(({ recipients }) => recipients.includes(address.toLowerCase()))
            .map(({ mail }) => mail),
        ),
      );
      await new Promise<void>((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mailbox }, use) => {
      const port = String(await freePort());
      await use({
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Wrapline <wraps@shop.example>',
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
    },
    { scope: 'worker' },
  ],
});

function mailboxOf(url: string, to: Mailbox['to']): Mailbox {
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
  return { url, to, newest, link };
}
