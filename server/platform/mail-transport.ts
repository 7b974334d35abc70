import { truncate } from '#shared/text.ts';
import type { MailConfig } from '#server/config.ts';
import { isMailAddress, parseSender, parseSmtpUrl, type SmtpServer } from '#server/platform/mail-settings.ts';

/** A message in the form that the mail server receives. */
export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL for `List-Unsubscribe`; null for messages that nobody can turn off. */
  unsubscribeUrl: string | null;
  attachments: MailAttachment[];
  date: Date;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Sends messages to a mail server. */
export interface MailTransport {
  /**
   * Resolves when the mail server has accepted the message. Throws a `MailError` when the recipient is not one valid
   * address, when the mail server does not accept the message, or when the signal is aborted.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** Sending a message failed. The text of the error contains neither the password nor a link. */
export class MailError extends Error {
  /** Whether the message can never be sent, so that a retry is useless. */
  readonly isPermanent: boolean;
  /** nodemailer's code for the log, e.g. `ECONNECTION`, and the status of the SMTP server. */
  readonly code: string | undefined;
  readonly status: number | undefined;

  constructor(message: string, { isPermanent = false, code, status }: Partial<Omit<MailError, 'message'>>) {
    super(message);
    this.name = 'MailError';
    this.isPermanent = isPermanent;
    this.code = code;
    this.status = status;
  }
}

/** The maximum time for each step of the SMTP dialog, in milliseconds. The caller's signal limits the whole dialog. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

/**
 * Creates the transport for a mail server. The transport opens a new connection for each message, and loads nodemailer
 * for the first message (docs/decisions/0012-named-statements-and-memory.md).
 */
export function createMailTransport({ smtpUrl, from }: MailConfig): MailTransport {
  const server = parseSmtpUrl(smtpUrl);
  const sender = parseSender(from) ?? { name: '', address: from };
  return {
    send: async ({ to, unsubscribeUrl, ...mail }, signal) => {
      if (!isMailAddress(to)) throw new MailError('This is not an email address', { isPermanent: true });
      const { createTransport } = await import('nodemailer');
      try {
        // Passes address objects, because nodemailer parses a string as a list of addresses.
        const people = { from: sender, to: { name: '', address: to } };
        await createTransport(smtpOptions(server)).sendMail({
          ...mail,
          ...people,
          headers: headersOf(unsubscribeUrl),
          signal,
        });
      } catch (error) {
        throw signal.aborted ? abortedError(signal) : toMailError(error, server);
      }
    },
  };
}

function smtpOptions({ host, port, user, password, tls }: SmtpServer) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    ...(user !== null && { auth: { user, pass: password } }),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The headers of a message. The automatic headers prevent automatic replies such as 'out of office'. */
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  if (unsubscribeUrl === null) return automaticHeaders;
  return {
    ...automaticHeaders,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * The error for an aborted signal. The reason of the signal is a `TimeoutError` after a timeout. Otherwise the server
 * is stopping.
 */
function abortedError({ reason }: AbortSignal): MailError {
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
  return new MailError(
    isTimeout ? 'The mail server took too long' : 'The server was stopped while it sent this message',
    { code: 'ABORTED' },
  );
}

interface SmtpFailure {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

function toMailError(error: unknown, server: SmtpServer): MailError {
  const { message, code, command = '', responseCode: status } = error as SmtpFailure;
  // Only the refusal of the recipient or of the content is permanent. A refused sign-in or sender is caused by a wrong
  // setting, and the message can be sent once the setting is corrected.
  const isPermanent = status !== undefined && status >= 500 && /^(RCPT TO|DATA)/.test(command);
  return new MailError(removeSecrets(message, server), { isPermanent, code, status });
}

/** Long enough for an error response of the mail server that contains a link to an explanation. */
const MAX_ERROR_LENGTH = 500;
/** Matches the tokens of links, which have 43 characters. The mail server's response may quote a link of the message. */
const TOKEN = /[\w-]{40,}/g;

function removeSecrets(message: string, { user, password }: SmtpServer): string {
  const authPlainCredentials = Buffer.from(`\0${user}\0${password}`).toString('base64');
  const secrets = [
    authPlainCredentials,
    Buffer.from(password).toString('base64'),
    encodeURIComponent(password),
    password,
  ];
  const cleanedText = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[password]'), message);
  return truncate(cleanedText.replaceAll(TOKEN, '[removed]').replaceAll(/\p{Cc}+/gu, ' '), MAX_ERROR_LENGTH);
}
