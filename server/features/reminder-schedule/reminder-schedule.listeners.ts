import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { AppContext } from '#server/context.ts';
import type { EventHandler } from '#server/events/dispatcher.ts';
import { scheduleReminders } from './reminder-schedule.service.ts';
import { lockProjectAgainstDeletion } from './reminder-requests.repository.ts';

/** The actions that start or end the reminders of a project's requests. */
const SCHEDULING_ACTIONS: ActivityAction[] = [
  'review_sent',
  'review_reopened',
  'reviewer_revoked',
  'proof_upload',
  'proof_deleted',
  'proof_approved',
  'changes_requested',
  'sample_approved',
  'sample_changes_requested',
  'status_change',
];

/** Creates the handler that computes the reminders of a project again after one of these actions. */
export function scheduleAfterEvents(app: Pick<AppContext, 'now'>): EventHandler {
  return {
    name: 'reminder-schedule',
    handle: async (tx, { action, projectId }) => {
      if (projectId === null || !SCHEDULING_ACTIONS.some((schedulingAction) => schedulingAction === action))
        return;
      if (await lockProjectAgainstDeletion(tx, projectId))
        await scheduleReminders(tx, app, { id: projectId });
    },
  };
}
