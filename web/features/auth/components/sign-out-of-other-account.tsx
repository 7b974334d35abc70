import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { UseAnotherAccountProps } from '#web/features/unsent-work/use-another-account.tsx';
import type { SessionUser } from '#web/session/session.ts';

// Loaded when it is shown, because the signed-out pages must load quickly.
const UseAnotherAccount = lazy<ComponentType<UseAnotherAccountProps>>(async () => {
  // Renders nothing after a failed load. Otherwise an error page would replace the result of the link.
  const loaded = await import('#web/features/unsent-work/use-another-account.tsx').catch(() => null);
  return { default: loaded?.UseAnotherAccount ?? (() => null) };
});

interface UnusableLinkActionsProps extends Omit<UseAnotherAccountProps, 'userId'> {
  user: SessionUser;
  /** The actions for the signed-in account. */
  children: ReactNode;
}

/** For a signed-in user whose mailed link does not work: who is signed in, because the link may be for another account. */
export function UnusableLinkActions({ user, children, ...signOut }: UnusableLinkActionsProps) {
  return (
    <>
      <p className="w-full text-sm text-muted">
        You’re signed in as <strong className="font-medium text-ink">{user.username}</strong>.
      </p>
      {children}
      <Suspense fallback={null}>
        <UseAnotherAccount userId={user.id} {...signOut} />
      </Suspense>
    </>
  );
}

interface SignOutOfOtherAccountProps {
  user: SessionUser;
  /** The page to open after the next sign-in. */
  next?: string;
}

/** For a user whose mailed link was for another account: signs out, so that the user of the link can sign in. */
export function SignOutOfOtherAccount({ user, next }: SignOutOfOtherAccountProps) {
  return (
    <>
      <p className="w-full text-sm text-muted">
        You’re signed in with another account,{' '}
        <strong className="font-medium text-ink">{user.username}</strong>.
      </p>
      <Suspense fallback={null}>
        <UseAnotherAccount userId={user.id} next={next} isPrimary />
      </Suspense>
    </>
  );
}
