import { useEffect } from 'react';
import { postSeen } from './review.queries.ts';

/** Records that a version was shown. Waits until the page is visible, because the browser may load a page in advance. */
export function useSeen(token: string, proofId: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    const post = () => {
      if (document.visibilityState !== 'visible') return;
      leaving.abort();
      // If there is no connection, the next visit is recorded instead.
      postSeen(token, proofId).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', post, leaving);
    post();
    return () => leaving.abort();
  }, [token, proofId]);
}
