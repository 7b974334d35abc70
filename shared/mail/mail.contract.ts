import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAIL_KINDS, MAIL_STATES } from '#shared/mail/mail-kinds.ts';
import { testMail } from '#shared/mail/mail.forms.ts';
import { idParams, timestamp, openEnum, pageQuery } from '#shared/wire.ts';

/** A message of the outbox. Its body is never sent to browsers. */
const mailRecord = z
  .object({
    id: z.int(),
    kind: openEnum(MAIL_KINDS),
    to: z.string(),
    subject: z.string(),
    state: openEnum(MAIL_STATES),
    /** The number of attempts to send the message. */
    attempts: z.int(),
    lastError: z.string().nullable(),
    /** The time of the next attempt; null unless `state` is 'waiting'. */
    nextAttemptAt: timestamp.nullable(),
    /** Whether the message is being sent now. It can then be neither canceled nor sent again. */
    isSending: z.boolean(),
    /** False when the body was deleted. A body with a secret link is deleted when the message is sent, canceled or failed. */
    canResend: z.boolean(),
    sentAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'MailMessage' });
export type MailRecord = z.output<typeof mailRecord>;

const tag = 'Mail';
const writeErrorCodes = ['forbidden', 'not_found', 'conflict'] as const;

/** For admins only; other users get a 403. */
export const mailContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mail',
    summary: 'The outbox, newest first, without the bodies',
    tag,
    access: 'signed-in',
    query: pageQuery.extend({ state: z.enum(MAIL_STATES).optional() }),
    output: z.array(mailRecord),
    errorCodes: ['forbidden'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/admin/mail/status',
    summary: 'Whether mail is configured, and whether the mail server accepts it',
    tag,
    access: 'signed-in',
    output: z.object({
      /** Null when mail is not configured. */
      server: z.object({ host: z.string(), port: z.int(), from: z.string() }).nullable(),
      /** The number of messages that wait after a failed attempt, and the error of the newest of them; null if there are none. */
      delayed: z.object({ messages: z.int(), lastError: z.string().nullable() }).nullable(),
      lastSentAt: timestamp.nullable(),
    }),
    errorCodes: ['forbidden'],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/mail/test',
    summary: 'Send a test message to an address; 409 when mail is not configured',
    tag,
    access: 'signed-in',
    body: testMail,
    output: mailRecord,
    status: 201,
    errorCodes: ['forbidden', 'conflict', 'rate_limited'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/mail/{id}/resend',
    summary: 'Send a message again, or now if it waits; 409 when its body was deleted',
    tag,
    access: 'signed-in',
    params: idParams,
    output: mailRecord,
    errorCodes: writeErrorCodes,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/mail/{id}',
    summary: 'Cancel a message that waits',
    tag,
    access: 'signed-in',
    params: idParams,
    output: mailRecord,
    errorCodes: writeErrorCodes,
  }),
};
