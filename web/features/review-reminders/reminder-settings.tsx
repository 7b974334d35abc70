import type { Review } from '#shared/reviews/reviews.contract.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { isReviewOpen } from './reminder-texts.ts';
import { useChangeReminders } from './reminders.queries.ts';

interface ReminderSettingsProps {
  projectId: number;
  review: Review;
}

/** Pauses the reminders of a review, and sets their interval. Renders nothing for a review that cannot be decided. */
export function ReminderSettings({ projectId, review }: ReminderSettingsProps) {
  const change = useChangeReminders(projectId, review.id);
  if (!isReviewOpen(review)) return null;
  const { remindersPaused: paused, reminderDays: days } = review;
  const save = (settings: Parameters<typeof change.mutate>[0]) =>
    change.mutate(settings, {
      onError: (error) => showFailureToast(error, 'The reminders could not be changed'),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Switch
        needsConnection
        label="Automatic reminders"
        checked={!paused}
        onChange={({ target }) => save({ paused: !target.checked })}
      />
      <Field label="Interval of the reminders" hideLabel>
        <Select
          className="w-40"
          disabled={paused}
          value={days}
          onChange={({ target }) => save({ days: Number(target.value) })}
        >
          {INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {interval === 1 ? 'Every day' : `Every ${interval} days`}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** The intervals to choose from, in days. */
const INTERVALS = Array.from({ length: 30 }, (_, index) => index + 1);
