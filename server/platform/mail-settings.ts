import addressParser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { isLoopback } from '#server/platform/client-address.ts';

/** A mail server, as in `SMTP_URL`. */
export interface SmtpServer {
  host: string;
  port: number;
  user: string | null;
  password: string;
  /**
   * `implicit`: TLS from the first byte (`smtps://`). `required`: STARTTLS, or the message is not sent. `offered`: STARTTLS
   * when the server offers it. `off`: never.
   */
  tls: 'implicit' | 'required' | 'offered' | 'off';
}

const FORMAT_PROBLEM = 'must be smtp://host, smtp://user:password@host:587 or smtps://…';

/** The value of `SMTP_URL`. Error messages do not contain it, because it contains a password. */
export const smtpUrl = z.string().superRefine((value, context) => {
  const urlProblem = smtpUrlProblem(value);
  if (urlProblem) context.addIssue({ code: 'custom', message: urlProblem });
});

function smtpUrlProblem(value: string): string | null {
  const url = parseUrl(value);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    return `${FORMAT_PROBLEM}; write special characters in user and password as %xx`;
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || url.hash || !/^\/?$/.test(url.pathname)) return FORMAT_PROBLEM;
  if (tls !== undefined && tls !== 'off') return 'tls can only be off';
  if (tls === 'off' && url.protocol === 'smtps:')
    return 'smtps:// always uses TLS: use smtp://…?tls=off instead';
  if (tls === 'off' && !isLoopback(url.hostname)) return 'tls=off is only for a mail server on localhost';
  if (decodeUrlPart(url.username) === null || decodeUrlPart(url.password) === null)
    return 'user or password has a % that is not followed by two hexadecimal digits';
  return url.username === '' && url.password !== '' ? 'has a password without a user' : null;
}

/** Reads a valid `SMTP_URL`. Credentials are never sent without TLS, except to localhost with `tls=off`. */
export function parseSmtpUrl(value: string): SmtpServer {
  const url = new URL(value);
  const isImplicitTls = url.protocol === 'smtps:';
  const isTlsOff = url.searchParams.get('tls') === 'off';
  const user = decodeUrlPart(url.username) || null;
  const startTls = user === null ? 'offered' : 'required';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isImplicitTls ? 465 : 587),
    user,
    password: decodeUrlPart(url.password) ?? '',
    tls: isImplicitTls ? 'implicit' : isTlsOff ? 'off' : startTls,
  };
}

/** The value of `MAIL_FROM`: one address, with or without a name. */
export const mailFrom = z
  .string()
  .trim()
  .refine((value) => parseSender(value) !== null, 'must be one address, e.g. Wrapline <wraps@shop.example>');

/** Name and address of a `MAIL_FROM`; null unless the text has exactly one address. */
export function parseSender(from: string): { name: string; address: string } | null {
  const [sender, ...others] = addressParser(from, { flatten: true });
  return sender && others.length === 0 && isMailAddress(sender.address) ? sender : null;
}

/** Whether this text is exactly one address. */
export function isMailAddress(text: string): boolean {
  return /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function decodeUrlPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
