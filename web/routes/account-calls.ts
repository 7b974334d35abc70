import type { QueryClient } from '@tanstack/react-query';
import { adminCertificationsQuery } from '#web/features/admin/admin-certifications.queries.ts';
import { cachedActor } from '#web/session/session.ts';
import { mailPreferencesQuery } from '#web/features/notifications/mail-preferences.queries.ts';
import { inAppPreferencesQuery } from '#web/features/notifications/notifications.queries.ts';
import { securityActivityQuery } from '#web/features/security/security-activity.queries.ts';
import { sessionsQuery } from '#web/features/security/security.queries.ts';
import { settings } from '#web/lib/settings.ts';
import type { SettingsTab } from '#web/features/settings/settings-tab-names.ts';

// The initial API calls of the settings and the admin area.

export function prefetchSettings(queryClient: QueryClient, tab: SettingsTab | undefined): void {
  const actor = cachedActor(queryClient);
  if (tab === 'security' && actor) {
    void queryClient.prefetchQuery(sessionsQuery(actor.userId));
    void queryClient.prefetchQuery(securityActivityQuery(actor.userId));
  }
  if (tab === 'notifications') {
    void queryClient.prefetchQuery(inAppPreferencesQuery);
    if (settings.sendsMail) void queryClient.prefetchQuery(mailPreferencesQuery);
  }
}

export function prefetchAdmin(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(adminCertificationsQuery);
}
