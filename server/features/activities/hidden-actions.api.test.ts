import { expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { makeReview } from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

test('only the shop sees in the history who was asked for reviews', async () => {
  const { shop, installer, client, path, browser, link } = await makeReview(app);
  await browser.delete(`/api/reviewers/${link.id}`);
  await browser.post(`${path}/messages`, { content: 'Ready' });
  const actionsFor = async (user: { id: number }) => {
    const reader = await app.as(user);
    const history = await reader.get<Activity[]>(`${path}/activities`);
    const { activities, activityCount } = (await reader.get<ProjectDetails>(`${path}/details`)).body;
    expect(activities).toEqual(history.body);
    expect(activityCount).toBe(history.body.length);
    return history.body.map(({ action }) => action);
  };
  expect(await actionsFor(shop)).toEqual(['message_sent', 'reviewer_revoked', 'review_sent']);
  for (const user of [installer, client]) expect(await actionsFor(user)).toEqual(['message_sent']);
});
