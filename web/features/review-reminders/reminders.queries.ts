import type { Review } from '#shared/reviews/reviews.contract.ts';
import { call } from '#web/api/call.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';

/** Reminds a reviewer now. */
export function useSendReminder(projectId: number, reviewerId: number) {
  return useWrite({
    invalidates: [projectKeys.one(projectId)],
    send: (_: void, key) =>
      call('POST /api/reviewers/{id}/remind', { params: { id: String(reviewerId) } }, { key }),
  });
}

type Settings = RouteInput<'PATCH /api/reviews/{id}/reminders'>['body'];

/** Pauses or resumes the reminders of a review, or changes their interval. */
export function useChangeReminders(projectId: number, reviewId: number) {
  return useWrite({
    // Changes are sent one after another, so that quick clicks keep their order.
    scope: { id: `reminders-${reviewId}` },
    invalidates: [projectKeys.one(projectId)],
    send: (body: Settings, key) =>
      call('PATCH /api/reviews/{id}/reminders', { params: { id: String(reviewId) }, body }, { key }),
    optimistic: (settings = {}) => [
      {
        queryKey: projectKeys.reviews(projectId),
        apply: (reviews: Review[]) =>
          reviews.map((review) => (review.id === reviewId ? withSettings(review, settings) : review)),
      },
    ],
  });
}

function withSettings(review: Review, { paused, days }: NonNullable<Settings>): Review {
  return {
    ...review,
    remindersPaused: paused ?? review.remindersPaused,
    reminderDays: days ?? review.reminderDays,
  };
}
