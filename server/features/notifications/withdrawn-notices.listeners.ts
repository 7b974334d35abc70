import type { Tx } from '#server/db/database.ts';
import type { EventHandler, StoredEvent } from '#server/events/dispatcher.ts';
import { withdrawVerificationNotice } from '#server/features/notifications/verification-notices.repository.ts';

/** Deletes the notification of a verification that an admin has removed (decision 0043). */
export const withdrawNotices: EventHandler = {
  name: 'withdrawn-notices',
  handle: async (tx: Tx, event: StoredEvent) => {
    if (event.action === 'document_unverified') await withdrawVerificationNotice(tx, event);
  },
};
