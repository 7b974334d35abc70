import { Outlet, useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';
import { useTabTitle } from '#web/lib/tab-title.ts';
import { NeedsConnectionText, HasConnectionContext } from '#web/ui/connection-need.tsx';
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
    <HasConnectionContext value={useSyncExternalStore(connection.subscribe, connection.state) === 'online'}>
      <NeedsConnectionText />
      <OfflineBanner />
      <UpdateBanner />
      <Outlet />
      <Toasts />
    </HasConnectionContext>
  );
}
