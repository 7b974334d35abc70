import { useQuery } from '@tanstack/react-query';
import { auditSentence } from '#shared/audit/audit-sentences.ts';
import type { SecurityActivity } from '#shared/audit/audit.contract.ts';
import { formatExactTime, formatDate } from '#web/lib/dates.ts';
import { useUser } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { securityActivityQuery } from '../security-activity.queries.ts';

/** The latest security events of the user's account: sign-ins, and changes of password, address and second step. */
export function RecentActivity() {
  const activity = useQuery(securityActivityQuery(useUser().id));
  return (
    <SectionCard title="Recent security activity" flush>
      {activity.isPending ? (
        <Loading text="Loading your activity..." className="flex flex-col gap-4 p-4 sm:p-5">
          <Skeletons count={3} className="h-10" />
        </Loading>
      ) : activity.isError && !activity.data ? (
        <ErrorState
          title="Your activity could not be loaded"
          text={activity.error.message}
          query={activity}
        />
      ) : activity.data.length === 0 ? (
        <p className="px-4 py-6 text-sm text-muted sm:px-5">Nothing has happened yet.</p>
      ) : (
        <ul className="divide-y">
          {activity.data.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function ActivityRow({ event }: { event: SecurityActivity }) {
  const { at, byName, device, ipAddress } = event;
  const facts = [device, ipAddress, byName && `by ${byName}`].filter(Boolean);
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="text-sm font-medium wrap-anywhere">{auditSentence(event)}</p>
      <p className="text-sm text-muted wrap-anywhere">
        <time dateTime={at} title={formatExactTime(at)}>
          {formatDate(at, { time: true })}
        </time>
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
    </li>
  );
}
