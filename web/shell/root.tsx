import { Outlet, useMatches } from '@tanstack/react-router';
import { useTabTitle } from '#web/lib/tab-title.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Toasts } from './toasts.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** The layout of every page. */
export function Root() {
  useTabTitle(
    useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })?.staticData
      .title,
  );
  return (
    <>
      <OfflineBanner />
      <UpdateBanner />
      <Outlet />
      <Toasts />
    </>
  );
}
