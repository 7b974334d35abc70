import { useEffect } from 'react';
import { postSeen } from './review.queries.ts';

/** Records that a version was shown. Waits until the page is visible, because the browser may load a page in advance. */
export function useRecordVersionSeen(token: string, proofId: number): void {
  useEffect(() => {
    const listenerController = new AbortController();
    const recordIfVisible = () => {
      if (document.visibilityState !== 'visible') return;
      listenerController.abort();
      // If there is no connection, the next visit is recorded instead.
      postSeen(token, proofId).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', recordIfVisible, listenerController);
    recordIfVisible();
    return () => listenerController.abort();
  }, [token, proofId]);
}
