import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Review } from '#shared/reviews/reviews.contract.ts';
import { sampleReview, sampleReviewer } from '#web/features/reviews/reviews.testing.ts';
import { reviewsQuery } from '#web/features/reviews/reviews.queries.ts';
import { ReviewCard } from '#web/features/reviews/components/review-card.tsx';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';

const server = fakeServer();
const CHANGE_REMINDERS_ROUTE = 'PATCH /api/reviews/{id}/reminders';
const REVIEWS_ROUTE = 'GET /api/projects/{id}/reviews';
const REMIND_ROUTE = 'POST /api/reviewers/{id}/remind';
const REVIEW_URL = 'https://wraps.example/review/token';
const AT = '2026-03-05T10:00:00.000Z';

const automaticSwitch = page.getByRole('switch', { name: 'Automatic reminders' });
const intervalSelect = page.getByRole('combobox', { name: 'Interval of the reminders' });

test('a shop pauses the reminders of a review', async () => {
  await openReview();
  const release = server.hold(CHANGE_REMINDERS_ROUTE);
  await automaticSwitch.click();
  await expect.element(automaticSwitch).not.toBeChecked();
  release();
  await expect.poll(() => server.calls(CHANGE_REMINDERS_ROUTE)).toHaveLength(1);
  const [changeCall] = server.calls(CHANGE_REMINDERS_ROUTE);
  expect([changeCall?.params, changeCall?.body]).toEqual([{ id: '4' }, { paused: true }]);
});

test('quick changes of the reminders are sent in their order', async () => {
  await openReview();
  const release = server.hold(CHANGE_REMINDERS_ROUTE);
  await automaticSwitch.click();
  await expect.poll(() => server.calls(CHANGE_REMINDERS_ROUTE)).toHaveLength(1);
  await automaticSwitch.click();
  await expect.element(automaticSwitch).toBeChecked();
  expect(server.calls(CHANGE_REMINDERS_ROUTE)).toHaveLength(1);
  release();
  await expect.poll(() => server.calls(CHANGE_REMINDERS_ROUTE)).toHaveLength(2);
  expect(server.calls(CHANGE_REMINDERS_ROUTE)[1]?.body).toEqual({ paused: false });
});

test('a shop changes the interval of the reminders', async () => {
  await openReview();
  await intervalSelect.selectOptions('Every 7 days');
  await expect.poll(() => server.calls(CHANGE_REMINDERS_ROUTE)).toHaveLength(1);
  expect(server.calls(CHANGE_REMINDERS_ROUTE)[0]?.body).toEqual({ days: 7 });
});

test('a shop resumes paused reminders', async () => {
  await openReview({ remindersPaused: true, reminderDays: 7 });
  await expect.element(page.getByText('Not reminded yet · Reminders are paused')).toBeVisible();
  await expect.element(intervalSelect).toBeDisabled();
  await expect.element(intervalSelect).toHaveValue('7');
  expect(await accessibilityFindings()).toBe('');
  await automaticSwitch.click();
  await expect.poll(() => server.calls(CHANGE_REMINDERS_ROUTE)).toHaveLength(1);
  expect(server.calls(CHANGE_REMINDERS_ROUTE)[0]?.body).toEqual({ paused: false });
});

test('a saved setting stays shown until the review is loaded again', async () => {
  await openReview();
  server.hold(REVIEWS_ROUTE);
  await automaticSwitch.click();
  await expect.poll(() => server.calls(REVIEWS_ROUTE)).toHaveLength(2);
  await expect.element(automaticSwitch).not.toBeChecked();
});

test('shows the previous setting when the reminders cannot be changed', async () => {
  await openReview();
  server.refuse(CHANGE_REMINDERS_ROUTE, 'conflict', { message: 'The review is closed' });
  await automaticSwitch.click();
  await expect.element(page.getByText('The reminders could not be changed')).toBeVisible();
  await expect.element(page.getByText('The review is closed')).toBeVisible();
  await expect.element(automaticSwitch).toBeChecked();
});

test('shows a message to send to a reviewer without an address', async () => {
  await openReview();
  await expect.element(page.getByText(/^Not reminded yet · You’ll be asked to send one/)).toBeVisible();
  server.respond(REMIND_ROUTE, { id: 6, name: 'Dana Ruiz', url: REVIEW_URL, isMailed: false });
  await page.getByRole('button', { name: 'Remind now: Dana Ruiz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind Dana Ruiz' });
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect.element(message).toHaveValue(expect.stringContaining(REVIEW_URL));
  await expect
    .element(message)
    .toHaveValue(expect.stringContaining('this is a reminder to review version 1 of your wrap artwork'));
  expect(await accessibilityFindings()).toBe('');
  expect(server.calls(REMIND_ROUTE).map(({ params }) => params)).toEqual([{ id: '6' }]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('shows that the server mailed the reminder', async () => {
  await openReview();
  server.respond(REMIND_ROUTE, { id: 6, name: 'Dana Ruiz', url: null, isMailed: true });
  await page.getByRole('button', { name: 'Remind now: Dana Ruiz' }).click();
  await expect.element(page.getByText('Dana Ruiz gets an email with a new link.')).toBeVisible();
});

/** Shows an open review with one reviewer to the shop. */
async function openReview(overrides: Partial<Review> = {}) {
  server.respond(CHANGE_REMINDERS_ROUTE, SUCCESS_RESPONSE);
  const reviewer = sampleReviewer({ id: 6, name: 'Dana Ruiz', sentAt: AT, nextReminderAt: AT });
  const review = sampleReview({ id: 4, reviewers: [reviewer], ...overrides });
  server.respond(REVIEWS_ROUTE, [review]);
  await renderSignedIn(<Reviews />);
  await expect.element(automaticSwitch).toBeVisible();
}

function Reviews() {
  const { data: reviews = [] } = useQuery(reviewsQuery(1));
  return reviews.map((review) => <ReviewCard key={review.id} projectId={1} review={review} mayManage />);
}
