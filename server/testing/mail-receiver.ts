import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Certificate } from '#server/testing/certificate.ts';

export interface ReceivedMail {
  /** The recipients of the SMTP envelope. */
  recipients: string[];
  content: ParsedMail;
  isEncrypted: boolean;
  /** The username with which the sender signed in to this SMTP server. */
  user: unknown;
}

export interface MailReceiver {
  port: number;
  /** The value of `SMTP_URL` for this receiver. */
  url: string;
  /** The number of attempts to sign in. */
  signIns: number;
  /** The accepted messages, oldest first. */
  received: ReceivedMail[];
  /** The status with which a recipient is refused, by address. */
  refusalStatuses: Map<string, number>;
  /** Called with each message before it is accepted, so that a test can delay or reject it. */
  accept: (mail: ReceivedMail) => Promise<void>;
  /** Closes all connections and stops listening. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  restart(): Promise<void>;
}

interface ReceiverOptions {
  /** Offers STARTTLS with this certificate, or TLS from the first byte with `secure`. */
  certificate?: Certificate;
  secure?: boolean;
  /** Requires a sign-in with this account. */
  account?: { user: string; password: string };
}

/** Starts an SMTP server on this machine that stores the messages it receives. */
export async function startMailReceiver({
  certificate,
  secure = false,
  account,
}: ReceiverOptions = {}): Promise<MailReceiver> {
  const options: SMTPServerOptions = {
    logger: false,
    closeTimeout: 1,
    secure,
    ...certificate,
    authOptional: !account,
    allowInsecureAuth: true,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    onAuth: ({ username, password }, _session, done) => {
      receiver.signIns += 1;
      const isAccepted = username === account?.user && password === account?.password;
      if (isAccepted) done(null, { user: username });
      else done(smtpRefusal(535, `${password} is not the password`));
    },
    onRcptTo: ({ address }, _session, done) => {
      const status = receiver.refusalStatuses.get(address);
      done(status === undefined ? null : smtpRefusal(status, `No mailbox ${address}`));
    },
    onData: (stream, { envelope, secure: isEncrypted, user }, done) => {
      const receiveMail = async () => {
        const content = await simpleParser(stream);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const mail = { recipients, content, isEncrypted, user };
        await receiver.accept(mail);
        receiver.received.push(mail);
      };
      receiveMail().then(() => done(), done);
    },
  };
  let server = await startSmtpServer(options);
  const { port } = server.server.address() as AddressInfo;
  const receiver: MailReceiver = {
    port,
    url: `${secure ? 'smtps' : 'smtp'}://localhost:${port}${certificate ? '' : '?tls=off'}`,
    signIns: 0,
    received: [],
    refusalStatuses: new Map(),
    accept: async () => undefined,
    stop: () => new Promise((resolve) => server.close(resolve)),
    restart: async () => {
      server = await startSmtpServer(options, port);
    },
  };
  return receiver;
}

/** Listens on this port, or on a free one. Rejects when another process has the port. */
async function startSmtpServer(options: SMTPServerOptions, port = 0): Promise<SMTPServer> {
  const server = new SMTPServer(options);
  // Ignores errors of connections, because a client that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return server;
}

function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
