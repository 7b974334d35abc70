import type { QueryClient } from '@tanstack/react-query';
import { statusQuery } from '#web/features/status-page/status.queries.ts';

/** Starts the API call of the status page. */
export function prefetchStatus(queryClient: QueryClient, token: string): void {
  void queryClient.prefetchQuery(statusQuery(token));
}
