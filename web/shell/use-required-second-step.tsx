import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionUser } from '#web/session/session.ts';

const RequiredSecondStepLayout = lazy(async () => ({
  default: (await import('./required-second-step-layout.tsx')).RequiredSecondStepLayout,
}));

/** The set-up that replaces the page of a user who must add a second step; null for other users. */
export function useRequiredSecondStep(user: SessionUser | null): ReactNode {
  const [userIdInSetup, setUserIdInSetup] = useState<number>();
  // Once open, the set-up stays open until the user leaves it. The session may be fetched again before the user has saved the
  // recovery codes, which are shown only once.
  if (user?.mustAddSecondStep && userIdInSetup !== user.id) setUserIdInSetup(user.id);
  if (!user || (!user.mustAddSecondStep && user.id !== userIdInSetup)) return null;
  return (
    <Suspense fallback={null}>
      <RequiredSecondStepLayout key={user.id} user={user} onDone={() => setUserIdInSetup(undefined)} />
    </Suspense>
  );
}
