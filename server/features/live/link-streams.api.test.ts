import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reviewers, statusLinks } from '#server/db/schema/reviews.ts';
import { createApp } from '#server/app.ts';
import { signReport } from '#server/testing/condition-reports.ts';
import { eventually } from '#server/testing/eventually.ts';
import { makeProof, type TestUser } from '#server/testing/factories.ts';
import { openLiveStream } from '#server/testing/live-client.ts';
import { startLiveScenario } from '#server/testing/live-scenario.ts';
import { makeReviewLink } from '#server/testing/review-links.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';

const { app, listen, listenByLink, sendMessage, makeAssignedProject } = await startLiveScenario();

describe('the stream of a personal link', () => {
  test('signals only the comments of its project', async () => {
    const [own, other] = [await makeReviewedProject(), await makeReviewedProject()];
    const [stream, otherStream] = [await listenByLink(own.live), await listenByLink(other.live)];
    await comment(own.shop, own.proof);
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'project', projectId: own.project.id }]));
    expect(otherStream.signals).toEqual([]);
  });

  test('does not signal changes that its page does not show', async () => {
    const { shop, project, proof, live } = await makeReviewedProject();
    const stream = await listenByLink(live);
    await sendMessage(shop, project.id);
    await signReport(await app.as(shop), project.id);
    await eventually(() => expect(stream.received().match(/"beat"/g)?.length).toBeGreaterThan(2));
    expect(stream.signals).toEqual([]);
    await comment(shop, proof);
    await eventually(() => expect(stream.signals).toHaveLength(1));
  });

  test('ends when the link is revoked', async () => {
    const { shop, proof, live, reviewerId } = await makeReviewedProject();
    const stream = await listenByLink(live);
    await revoke(reviewerId);
    await comment(shop, proof);
    expect(await stream.ended).toBe('ended');
    expect(stream.signals).toEqual([{ kind: 'ended' }]);
  });

  test('ends at the next heartbeat after the link is revoked without an event', async () => {
    const { live, reviewerId } = await makeReviewedProject();
    const stream = await listenByLink(live);
    await revoke(reviewerId);
    expect(await stream.ended).toBe('ended');
    expect(stream.signals).toEqual([{ kind: 'ended' }]);
  });

  test('ends when the project is deleted', async () => {
    const { shop, project, live } = await makeReviewedProject();
    const stream = await listenByLink(live);
    await (await app.as(shop)).delete(`/api/projects/${project.id}`);
    expect(await stream.ended).toBe('ended');
    expect(stream.signals).toEqual([{ kind: 'ended' }]);
  });

  test.each([
    ['after the last event', async (last: string) => ({ query: `?after=${last}` })],
    ['after the last event in the header', async (last: string) => ({ headers: { 'last-event-id': last } })],
    ['during the calls of the page', async () => ({ query: '?ago=1000' })],
  ])('starts with the events that were missed %s', async (_when, createStreamOptions) => {
    const { shop, project, proof, live } = await makeReviewedProject();
    const firstStream = await listenByLink(live);
    await eventually(() => expect(firstStream.lastEventId()).not.toBe(''));
    await firstStream.close();
    await comment(shop, proof);
    const secondStream = await listenByLink(live, await createStreamOptions(firstStream.lastEventId()));
    await eventually(() =>
      expect(secondStream.signals).toContainEqual({ kind: 'project', projectId: project.id }),
    );
  });

  test('ends the oldest of more than six streams', async () => {
    const { shop, proof, live } = await makeReviewedProject();
    const oldestStream = await listenByLink(live);
    const otherStreams = [];
    for (let number = 0; number < 6; number += 1) otherStreams.push(await listenByLink(live));
    expect(await oldestStream.ended).toBe('ended');
    await comment(shop, proof);
    for (const stream of otherStreams) await eventually(() => expect(stream.signals).toHaveLength(1));
  });

  test('gets events of another process', async () => {
    const { shop, project, proof, live } = await makeReviewedProject();
    const database = openAsAnotherProcess(app.database);
    const otherApp = await createApp({ ...app, database });
    await otherApp.live.start();
    const otherServerUrl = await otherApp.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openLiveStream(otherServerUrl, '', { path: live });

    await comment(shop, proof);
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'project', projectId: project.id }]));

    await otherApp.server.close();
    await stream.ended;
    await database.close();
  });
});

describe('the stream of a status link', () => {
  test('signals stage moves, and ends when the link is deleted', async () => {
    const { shop, project, proof } = await makeReviewedProject();
    const stream = await listenByLink(`/api/status/${await makeStatusLink(project)}/live`);
    await comment(shop, proof);
    await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}`, {
      progressStage: 'artwork_submitted_for_client_review',
    });
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'project', projectId: project.id }]));
    await app.database.sql.delete(statusLinks).where(eq(statusLinks.projectId, project.id));
    expect(await stream.ended).toBe('ended');
    expect(stream.signals.at(-1)).toEqual({ kind: 'ended' });
  });

  test.each([true, false])('signals a change of the report sharing to %s', async (sharesConditionReports) => {
    const { shop, project } = await makeReviewedProject();
    const token = await makeStatusLink(project);
    await app.database.sql.update(statusLinks).set({ sharesConditionReports: !sharesConditionReports });
    const stream = await listenByLink(`/api/status/${token}/live`);
    const browser = await app.as(shop);
    await browser.patch(`/api/projects/${project.id}/status-link`, { sharesConditionReports });
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'project', projectId: project.id }]));
  });
});

test('the first opening of a personal link signals the stream of the shop', async () => {
  const { shop, project, proof, path } = await makeReviewedProject();
  const stream = await listen(shop);
  expect((await app.visitor.post(`${path}/seen`, { proofId: proof.id })).status).toBe(200);
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));
});

test.each(['review', 'status'])('an invalid %s link gets a 404', async (kind) => {
  const { live } = await makeReviewedProject();
  const statusUrlWithReviewToken = live.replace('review', 'status');
  const path = kind === 'review' ? '/api/review/AAAA/live' : statusUrlWithReviewToken;
  expect(await app.visitor.get(path)).toMatchObject({
    status: 404,
    body: { message: 'This link is no longer valid. Ask the shop for a new one.' },
  });
});

/** Creates a project with a version, and a personal link to it. */
async function makeReviewedProject() {
  const scenario = await makeAssignedProject();
  const proof = await makeProof(app, scenario.project);
  const link = await makeReviewLink(app, scenario.project, [proof]);
  return { ...scenario, proof, reviewerId: link.reviewerId, path: link.path, live: `${link.path}/live` };
}

async function makeStatusLink({ id }: { id: number }): Promise<string> {
  const token = newSessionToken();
  await app.database.sql.insert(statusLinks).values({ projectId: id, tokenHash: hashToken(token) });
  return token;
}

async function comment(person: TestUser, { id }: { id: number }): Promise<void> {
  const { status } = await (await app.as(person)).post(`/api/proofs/${id}/comments`, { text: 'Larger' });
  expect(status).toBe(201);
}

function revoke(reviewerId: number) {
  return app.database.sql
    .update(reviewers)
    .set({ revokedAt: new Date() })
    .where(eq(reviewers.id, reviewerId));
}
