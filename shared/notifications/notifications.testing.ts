import type { MailPreferences } from '#shared/notifications/mail-preferences.contract.ts';
import { MAILED_BY_DEFAULT, NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';

/** An unread notification about a message on a project. */
export function sampleNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    userId: 1,
    title: 'New message',
    message: 'Whitfield Wraps sent a message on ‘Harbour Bakery delivery van’',
    type: 'message',
    projectId: 1,
    sourceId: 21,
    sourceType: 'message',
    isRead: false,
    count: 1,
    position: 1,
    createdAt: '2026-03-05T10:00:00.000Z',
    ...overrides,
  };
}

/** Preferences for notifications in the app: all kinds are on, unless `overrides` has another value. */
export function samplePreferences(overrides: Partial<Record<NotificationKind, boolean>> = {}) {
  return { ...kindsOf(() => true), ...overrides };
}

/** The mail settings of a new user with a confirmed address. */
export function sampleMailPreferences(overrides: Partial<MailPreferences> = {}): MailPreferences {
  return {
    kinds: kindsOf((kind) => MAILED_BY_DEFAULT.has(kind)),
    dailySummary: { enabled: false, timeZone: null },
    isAddressConfirmed: true,
    ...overrides,
  };
}

function kindsOf(isOn: (kind: NotificationKind) => boolean): Record<NotificationKind, boolean> {
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, isOn(kind)]);
  return Object.fromEntries(entries) as Record<NotificationKind, boolean>;
}
