import { BellRing } from 'lucide-react';
import type { Review, Reviewer } from '#shared/reviews/reviews.contract.ts';
import { settings } from '#web/lib/settings.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { isWaitingForReviewer, reminderText, scheduleText } from './reminder-texts.ts';
import { useSendReminder } from './reminders.queries.ts';

interface ReminderControlsProps {
  projectId: number;
  /** Whether the project is completed, so that nobody can decide. */
  isCompleted: boolean;
  review: Review;
  reviewer: Reviewer;
}

/**
 * Shows when a reviewer was last reminded and when the next reminder is sent, with a button to remind the reviewer now. Renders
 * nothing for a reviewer who does not need to decide.
 */
export function ReminderControls({ projectId, isCompleted, review, reviewer }: ReminderControlsProps) {
  const reminder = useSendReminder(projectId, reviewer.id);
  // The dialog depends only on this URL, so it stays open even if the reviewer decides in the meantime.
  const url = reminder.data?.url;
  const remind = () =>
    reminder.mutate(undefined, {
      onSuccess: ({ isMailed, name }) => {
        if (isMailed)
          toast({ title: 'Reminder sent', description: `${name} gets an email with a new link.` });
      },
      onError: (error) => showFailureToast(error, 'The reminder could not be sent'),
    });
  return (
    <>
      {!isCompleted && isWaitingForReviewer(review, reviewer) && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button
            size="sm"
            aria-label={`Remind now: ${reviewer.name}`}
            icon={<BellRing aria-hidden />}
            busy={reminder.isPending}
            busyText="Sending..."
            onClick={remind}
          >
            Remind now
          </Button>
          <p className="min-w-0 text-sm text-muted">
            {scheduleText(reviewer, { isPaused: review.remindersPaused, sendsMail: settings.sendsMail })}
          </p>
        </div>
      )}
      {url && (
        <ReminderDialog
          name={reviewer.name}
          text={reminderText(review, { name: reviewer.name, url })}
          onClose={() => reminder.reset()}
        />
      )}
    </>
  );
}
