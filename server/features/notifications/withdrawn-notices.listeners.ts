import type { Tx } from '#server/db/database.ts';
import type { EventHandler, StoredEvent } from '#server/events/dispatcher.ts';
import { withdrawInvitationNotices } from '#server/features/notifications/invitation-notices.repository.ts';
import { deleteVerificationNotifications } from '#server/features/notifications/verification-notices.repository.ts';

/**
 * Deletes notifications that no longer apply: about a verification that an admin has removed (decision 0043), and about an
 * invitation that is answered or withdrawn.
 */
export const withdrawnNoticesHandler: EventHandler = {
  name: 'withdrawn-notices',
  handle: async (tx: Tx, event: StoredEvent) => {
    if (event.action === 'document_unverified') await deleteVerificationNotifications(tx, event);
    if (CLOSING_ACTIONS.includes(event.action)) await withdrawInvitationNotices(tx, event);
  },
};

const CLOSING_ACTIONS = ['invitation_accepted', 'invitation_declined', 'invitation_withdrawn'];
