import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, lazy, useEffect } from 'react';
import { reportFailure } from '#web/lib/report-failure.ts';
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

/** The toasts' machinery comes after the page, and not with the first toast: that one may say that the connection is gone. */
function Toasts() {
  const some = useToasts().length > 0;
  useEffect(() => void loadToaster().catch(() => reportFailure('The toasts could not be loaded yet')), []);
  return <Suspense>{some && <Toaster />}</Suspense>;
}

const loadToaster = () => import('#web/ui/toaster.tsx');

const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

function useTabTitle(): void {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  useEffect(() => {
    document.title = title ? `${title} · Wrapline` : 'Wrapline';
  }, [title]);
}
