import { useQuery } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { kindsFor, mayReceiveSummary } from '#shared/notifications/notifications.policy.ts';
import { settings } from '#web/lib/settings.ts';
import { useActor } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { DailySummary } from './components/daily-summary.tsx';
import { UnconfirmedAddressNotice, NoMailNotice } from './components/mail-notices.tsx';
import { KindTable } from './components/kind-table.tsx';
import { mailPreferencesQuery } from './mail-preferences.queries.ts';
import { inAppPreferencesQuery } from './notifications.queries.ts';

/** The switches of each kind of notification, one for the app and one for e-mail, and the daily summary. */
export function NotificationSettings() {
  const actor = useActor();
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <SectionCard
        title="Notifications"
        description="Choose what you’re notified about. Changes save automatically."
      >
        <KindSettings kinds={kindsFor(actor)} />
      </SectionCard>
      {settings.sendsMail && mayReceiveSummary(actor) && <DailySummary />}
    </div>
  );
}

function KindSettings({ kinds }: { kinds: readonly NotificationKind[] }) {
  const inApp = useQuery(inAppPreferencesQuery);
  const mail = useQuery({ ...mailPreferencesQuery, enabled: settings.sendsMail });
  const failedQuery = [inApp, mail].find(({ data, error }) => !data && error);
  if (failedQuery)
    return (
      <ErrorState
        title="Your notification settings could not be loaded"
        text={failedQuery.error?.message}
        query={failedQuery}
      />
    );
  if (!inApp.data || (settings.sendsMail && !mail.data)) return <LoadingKinds count={kinds.length} />;
  return (
    <div className="flex flex-col gap-4">
      {mail.data ? !mail.data.isAddressConfirmed && <UnconfirmedAddressNotice /> : <NoMailNotice />}
      <KindTable kinds={kinds} inApp={inApp.data} mail={mail.data?.kinds} />
    </div>
  );
}

function LoadingKinds({ count }: { count: number }) {
  return (
    <Loading text="Loading your notification settings..." className="flex flex-col gap-4">
      <Skeletons count={count} className="h-10" />
    </Loading>
  );
}
