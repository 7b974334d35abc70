import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OfflineBanner } from './offline-banner.tsx';
import { Toasts } from './toasts.tsx';

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

function useTabTitle(): void {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title) })
    ?.staticData.title;
  useEffect(() => {
    document.title = title ? `${title} · Wrapline` : 'Wrapline';
  }, [title]);
}
