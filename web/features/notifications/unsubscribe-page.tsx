import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import type { Unsubscription } from '#shared/notifications/mail-preferences.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { KIND_LABELS } from './kind-labels.ts';
import { unsubscriptionQuery, useSetSubscription } from './unsubscribe.queries.ts';

const route = getRouteApi('/open/unsubscribe/$token');

/** The page that the unsubscribe link of a mail opens. It works without signing in. */
export function UnsubscribePage() {
  const { token } = route.useParams();
  const link = useQuery(unsubscriptionQuery(token));
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Email from Wrapline</h1>
      {link.data ? (
        <Subscription token={token} unsubscription={link.data} />
      ) : isUnknownLink(link.error) ? (
        <InvalidLink />
      ) : link.error ? (
        <ErrorState title="The link could not be checked" text={link.error.message} query={link} />
      ) : (
        <Loading text="Checking the link..." className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-11" />
        </Loading>
      )}
    </div>
  );
}

interface SubscriptionProps {
  token: string;
  unsubscription: Unsubscription;
}

function Subscription({ token, unsubscription: { subscription, isSubscribed } }: SubscriptionProps) {
  const save = useSetSubscription(token);
  const label = SUBSCRIPTION_LABELS.get(subscription) ?? 'Notifications';
  return (
    <div className="mt-4 flex flex-col gap-4">
      <output>
        {isSubscribed ? 'You get emails about: ' : 'You’re unsubscribed. You no longer get emails about: '}
        <strong>{label}</strong>
      </output>
      {save.error && <FormAlert>{save.error.message}</FormAlert>}
      <Button
        variant={isSubscribed ? 'primary' : 'secondary'}
        size="lg"
        busy={save.isPending}
        busyText="Saving..."
        onClick={() => save.mutate(!isSubscribed)}
      >
        {isSubscribed ? 'Unsubscribe' : 'Undo'}
      </Button>
      <p className="text-sm text-muted">
        Your other emails and in-app notifications don’t change. <SettingsLink />
      </p>
    </div>
  );
}

/** The labels of the subscriptions. The keys are strings, because a newer server may send kinds that this version lacks. */
const SUBSCRIPTION_LABELS = new Map<string, string>([
  ['daily_summary', 'Daily summary'],
  ...Object.entries(KIND_LABELS).map(([kind, { label }]) => [kind, label] as const),
]);

function InvalidLink() {
  return (
    <EmptyState
      icon={<Unlink />}
      title="This link no longer works"
      text="The links in emails are valid for a year. You can choose which emails you get in your settings."
      action={
        <Link to="/settings" search={{ tab: 'notifications' }} className={buttonClass()}>
          Notification Settings
        </Link>
      }
    />
  );
}

function SettingsLink() {
  return (
    <Link to="/settings" search={{ tab: 'notifications' }} className="font-medium text-ink underline">
      All notification settings
    </Link>
  );
}

function isUnknownLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
