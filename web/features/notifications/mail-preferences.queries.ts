import { queryOptions } from '@tanstack/react-query';
import type { MailPreferences } from '#shared/notifications/mail-preferences.contract.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { call } from '#web/api/call.ts';
import { optimisticChange } from '#web/api/optimistic.ts';
import { notificationKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';

/** The mail settings of the signed-in user. */
export const mailPreferencesQuery = queryOptions({
  queryKey: notificationKeys.mailPreferences,
  queryFn: ({ signal }) => call('GET /api/notifications/mail-preferences', {}, { signal }),
});

const PREFERENCE_WRITE = {
  invalidates: [notificationKeys.mailPreferences],
  // Changes are sent one after another, so that quick changes keep their order.
  scope: { id: 'mail-preferences' },
  onError: (error: Error) => showFailureToast(error, 'Failed to update notification settings'),
};

/** Switches the mails of a kind on or off. The change is shown at once, and rolled back on failure. */
export function useSetMailPreference(kind: NotificationKind) {
  return useWrite({
    ...PREFERENCE_WRITE,
    send: (enabled: boolean, key) =>
      call(
        'PUT /api/notifications/mail-preferences/{kind}',
        { params: { kind }, body: { enabled } },
        { key },
      ),
    optimistic: (enabled) => [
      optimisticChange(mailPreferencesQuery.queryKey, (preferences) => ({
        ...preferences,
        kinds: { ...preferences.kinds, [kind]: enabled },
      })),
    ],
  });
}

export interface SummarySetting {
  enabled: boolean;
  timeZone: string;
}

/** Saves the setting of the daily summary. The change is shown at once, and rolled back on failure. */
export function useSetDailySummary() {
  return useWrite({
    ...PREFERENCE_WRITE,
    send: (body: SummarySetting, key) => call('PUT /api/notifications/daily-summary', { body }, { key }),
    optimistic: (dailySummary) => [
      optimisticChange(mailPreferencesQuery.queryKey, (preferences: MailPreferences) => ({
        ...preferences,
        dailySummary,
      })),
    ],
  });
}
