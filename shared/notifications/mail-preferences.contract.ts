import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAIL_SUBSCRIPTIONS, NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import { isTimeZone } from '#shared/notifications/time-zone.ts';
import { openEnum } from '#shared/wire.ts';

const tag = 'Notifications';

const mailPreferences = z
  .object({
    /** Whether each kind is sent to the caller by mail. */
    kinds: z.record(z.enum(NOTIFICATION_KINDS), z.boolean()),
    dailySummary: z.object({
      enabled: z.boolean(),
      /** The IANA name; null until the caller chooses one. */
      timeZone: z.string().nullable(),
    }),
    /** False while the caller's address is not confirmed. Nothing is sent to it until then. */
    isAddressConfirmed: z.boolean(),
  })
  .meta({ id: 'MailPreferences' });

export type MailPreferences = z.output<typeof mailPreferences>;

/** The mail settings of the caller. */
export const mailPreferencesContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/notifications/mail-preferences',
    summary: 'Which notifications the caller receives by mail',
    tag,
    access: 'signed-in',
    output: mailPreferences,
  }),
  setKind: endpoint({
    method: 'PUT',
    path: '/api/notifications/mail-preferences/{kind}',
    summary: 'Turn the mails of a kind on or off',
    tag,
    access: 'signed-in',
    params: z.object({ kind: z.enum(NOTIFICATION_KINDS) }),
    body: z.object({ enabled: z.boolean() }),
    output: mailPreferences,
  }),
  setDailySummary: endpoint({
    method: 'PUT',
    path: '/api/notifications/daily-summary',
    summary: 'Turn the daily summary on or off, and set its time zone; not for admins',
    tag,
    access: 'signed-in',
    body: z.object({
      enabled: z.boolean(),
      timeZone: z.string().max(100).refine(isTimeZone, 'Must be a time zone such as America/Denver'),
    }),
    output: mailPreferences,
    errorCodes: ['forbidden'],
  }),
};

const unsubscription = z
  .object({ subscription: openEnum(MAIL_SUBSCRIPTIONS), isSubscribed: z.boolean() })
  .meta({ id: 'Unsubscription' });

export type Unsubscription = z.output<typeof unsubscription>;

const linkEndpointFields = {
  path: '/api/unsubscribe/{token}',
  tag,
  access: 'public',
  params: z.object({ token: z.string().max(100) }),
  output: unsubscription,
  errorCodes: ['not_found'],
} as const;

/** The unsubscribe link in a mail. It works without a session. */
export const unsubscribeContract = {
  show: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    summary: 'What the link of a mail unsubscribes from',
  }),
  unsubscribe: endpoint({
    ...linkEndpointFields,
    method: 'POST',
    summary: 'Unsubscribe; mail programs call it with one click (RFC 8058)',
    isOneClick: true,
  }),
  subscribeAgain: endpoint({ ...linkEndpointFields, method: 'DELETE', summary: 'Undo the unsubscription' }),
};
