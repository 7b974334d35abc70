import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, lazy, useEffect } from 'react';
import { reportFailure } from '#web/lib/report-failure.ts';
import { useTabTitle } from '#web/lib/tab-title.ts';
import { useToasts } from '#web/ui/toast-store.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** Around every page. */
export function Root() {
  useTabTitle(
    useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })?.staticData
      .title,
  );
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toasts />
    </>
  );
}

/** The code of the toasts is loaded after the page, not with the first toast: that one may report a lost connection. */
function Toasts() {
  const some = useToasts().length > 0;
  useEffect(() => void loadToaster().catch(() => reportFailure('The toasts could not be loaded yet')), []);
  return <Suspense>{some && <Toaster />}</Suspense>;
}

const loadToaster = () => import('#web/ui/toaster.tsx');

const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));
