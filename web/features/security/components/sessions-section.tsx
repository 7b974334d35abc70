import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { sessionsQuery } from '../security.queries.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import type { Ending } from './end-sessions-dialog.tsx';
import { SessionRow } from './session-row.tsx';

/** The sessions of the account, with buttons to end them. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useUser().id));
  const [ending, setEnding] = useState<Ending>();
  const hasOthers = sessions.data?.some((place) => !place.isCurrent) ?? false;
  return (
    <SectionCard
      title="Where you are signed in"
      actions={
        hasOthers && (
          <Button size="sm" onClick={() => setEnding('others')}>
            Sign out everywhere else
          </Button>
        )
      }
      flush
    >
      {sessions.isPending ? (
        <LoadingSessions />
      ) : sessions.isError && !sessions.data ? (
        <ErrorState
          title="Your sessions could not be loaded"
          text={sessions.error.message}
          retrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <ul className="divide-y">
          {sessions.data.map((place) => (
            <SessionRow key={place.id} place={place} onEnd={() => setEnding(place)} />
          ))}
        </ul>
      )}
      <EndSessionsDialog ending={ending} onClose={() => setEnding(undefined)} />
    </SectionCard>
  );
}

function LoadingSessions() {
  return (
    <Loading text="Loading your sessions..." className="flex flex-col gap-4 p-4 sm:p-5">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-10" />
      ))}
    </Loading>
  );
}
