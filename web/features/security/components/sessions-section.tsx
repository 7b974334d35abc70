import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { sessionsQuery } from '../security.queries.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import type { SessionsToEnd } from './end-sessions-dialog.tsx';
import { SessionRow } from './session-row.tsx';

/** The sessions of the account, with buttons to end them. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useUser().id));
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd>();
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <SectionCard
      title="Where you are signed in"
      actions={
        hasOthers && (
          <Button size="sm" onClick={() => setSessionsToEnd('others')}>
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
          query={sessions}
        />
      ) : (
        <ul className="divide-y">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setSessionsToEnd(session)} />
          ))}
        </ul>
      )}
      <EndSessionsDialog sessionsToEnd={sessionsToEnd} onClose={() => setSessionsToEnd(undefined)} />
    </SectionCard>
  );
}

function LoadingSessions() {
  return (
    <Loading text="Loading your sessions..." className="flex flex-col gap-4 p-4 sm:p-5">
      <Skeletons count={3} className="h-10" />
    </Loading>
  );
}
