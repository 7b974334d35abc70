import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refetch } from '#web/api/cache-policy.ts';
import { reviewKeys } from '#web/api/query-keys.ts';

/** Keeps the page of a personal link up to date. */
export function useLinkLive(token: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const source = new EventSource(`/api/review/${token}/live`);
    source.addEventListener('message', () => void refetch(queryClient, [reviewKeys.one(token)]));
    return () => source.close();
  }, [queryClient, token]);
}
