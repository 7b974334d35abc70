import { useQuery } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { kindsFor } from '#shared/notifications/notifications.policy.ts';
import { useActor } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { usePendingChoice } from '#web/lib/use-pending-choice.ts';
import { Switch } from '#web/ui/switch.tsx';
import { KIND_LABELS } from './kind-labels.ts';
import { preferencesQuery, useSetPreference } from './notifications.queries.ts';

/** A switch for each kind of notification. */
export function NotificationSettings() {
  const kinds = kindsFor(useActor());
  return (
    <SectionCard
      title="Notifications"
      description="Choose what you’re notified about. Changes save automatically."
    >
      {kinds.length > 0 ? (
        <Kinds kinds={kinds} />
      ) : (
        <p className="text-sm text-muted">Admins aren’t on projects, so there’s nothing to turn off.</p>
      )}
    </SectionCard>
  );
}

function Kinds({ kinds }: { kinds: readonly NotificationKind[] }) {
  const preferences = useQuery(preferencesQuery);
  const { data: enabledKinds } = preferences;
  if (!enabledKinds && preferences.error)
    return (
      <ErrorState
        title="Your notification settings could not be loaded"
        text={preferences.error.message}
        retrying={preferences.isFetching}
        onRetry={() => void preferences.refetch()}
      />
    );
  if (!enabledKinds) return <LoadingKinds count={kinds.length} />;
  return (
    <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {kinds.map((kind) => (
        <li key={kind}>
          <KindSwitch kind={kind} enabled={enabledKinds[kind]} />
        </li>
      ))}
    </ul>
  );
}

function KindSwitch({ kind, enabled }: { kind: NotificationKind; enabled: boolean }) {
  const [picked, pick] = usePendingChoice(useSetPreference(kind).mutate);
  return (
    <Switch
      checked={picked ?? enabled}
      onChange={(event) => pick(event.target.checked)}
      label={<KindLabel kind={kind} />}
    />
  );
}

function KindLabel({ kind }: { kind: NotificationKind }) {
  const { label, hint } = KIND_LABELS[kind];
  return (
    <>
      <span className="block font-medium">{label}</span>
      <span className="block text-muted">{hint}</span>
    </>
  );
}

function LoadingKinds({ count }: { count: number }) {
  return (
    <Loading text="Loading your notification settings..." className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </Loading>
  );
}
