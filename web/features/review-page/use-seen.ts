import { useEffect } from 'react';
import { postSeen } from './review.queries.ts';

/** Records that a version was on the screen, once it is: not for a page that the browser loads in advance. */
export function useSeen(token: string, proofId: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    const post = () => {
      if (document.visibilityState !== 'visible') return;
      leaving.abort();
      // Without a connection, the next visit is recorded.
      postSeen(token, proofId).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', post, leaving);
    post();
    return () => leaving.abort();
  }, [token, proofId]);
}
