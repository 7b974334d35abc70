import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, lazy, useEffect } from 'react';
import { useToasts } from '#web/ui/toast-store.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** What stands around every page. */
export function Root() {
  useTabTitle();
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toasts />
    </>
  );
}

/** The toasts' machinery is loaded with the first toast: the sign-in page seldom shows one. */
function Toasts() {
  const some = useToasts().length > 0;
  return <Suspense>{some && <Toaster />}</Suspense>;
}

const Toaster = lazy(async () => {
  const { Toaster: component } = await import('#web/ui/toaster.tsx');
  return { default: component };
});

function useTabTitle(): void {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  useEffect(() => {
    document.title = title ? `${title} · Wrapline` : 'Wrapline';
  }, [title]);
}
