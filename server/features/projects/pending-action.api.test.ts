import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DashboardSections, ProjectCard, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { isResponsible } from '#shared/projects/projects.policy.ts';
import { STAGES } from '#shared/projects/stages.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import type { ReviewState, ReviewSubject } from '#shared/reviews/review-values.ts';
import type {
  NewProject,
  VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  makeStaff,
  scopeOf,
} from '#server/testing/factories.ts';
import type { TestUser } from '#server/testing/factories.ts';
import { makeReview, makeReviewer } from '#server/testing/open-reviews.ts';
import { makeTracking } from '#server/testing/shipments.ts';
import { sendTestReview } from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });

describe('the pending action of a project', () => {
  test('has the responsible user and the start time', async () => {
    const { browser, path, project } = await makeShopScenario(app);
    await makeProof(app, project);
    await browser.put(path, { progressStage: 'artwork_submitted_for_client_review' });
    const since = clock.now().toISOString();
    clock.advanceHours(1);
    const pendingAction = { on: 'contractor', reason: 'proof-tracking', since };

    const { body: cards } = await browser.get<ProjectCard[]>('/api/projects');
    expect(cards).toMatchObject([{ wait: pendingAction }]);
    expect((await browser.get<ProjectDetails>(`${path}/details`)).body.wait).toEqual(pendingAction);
  });

  test('is null once the project is completed', async () => {
    const { browser, path } = await makeShopScenario(app);
    await browser.put(path, { completed: true });
    expect((await browser.get<ProjectDetails>(`${path}/details`)).body.wait).toBeNull();
  });

  test('starts at the last move, not at an edit or a message', async () => {
    const { browser, path } = await makeShopScenario(app);
    await browser.put(path, { status: 'in-progress' });
    const since = clock.now().toISOString();
    clock.advanceHours(24);
    await browser.put(`${path}/full-update`, { project: { name: 'Renamed' } });
    await browser.post(`${path}/messages`, { content: 'Any news?' });
    expect((await browser.get<ProjectDetails>(`${path}/details`)).body.wait?.since).toBe(since);
  });
});

describe('moving a project back', () => {
  test('restores the time at which the project reached the stage', async () => {
    const { browser, path } = await makeShopScenario(app);
    await browser.put(path, { progressStage: 'printed_sample_sent_to_client', override: 'On paper' });
    const since = clock.now().toISOString();
    clock.passDays(9);
    await browser.put(path, { progressStage: 'final_artwork_approval' });
    clock.passDays(9);

    await browser.put(path, { progressStage: 'printed_sample_sent_to_client' });

    expect((await browser.get<ProjectDetails>(`${path}/details`)).body.wait?.since).toBe(since);
  });

  test('restores the position of the project in the list that is sorted by the longest wait', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const toMoveBody = (progressStage: string) => ({ progressStage, override: 'On paper' });
    const oldProject = await makeProject(app, shop, { name: 'Old' });
    await browser.put(`/api/projects/${oldProject.id}`, toMoveBody('printed_sample_sent_to_client'));
    clock.passDays(5);
    const newerProject = await makeProject(app, shop, { name: 'Young' });
    await browser.put(`/api/projects/${newerProject.id}`, toMoveBody('printed_sample_sent_to_client'));
    clock.passDays(1);

    await browser.put(`/api/projects/${oldProject.id}`, toMoveBody('final_artwork_approval'));
    expect(await namesByWaitingTime(browser)).toEqual(['Young', 'Old']);
    await browser.put(`/api/projects/${oldProject.id}`, toMoveBody('printed_sample_sent_to_client'));
    expect(await namesByWaitingTime(browser)).toEqual(['Old', 'Young']);
  });
});

describe('GET /api/projects?waiting=me', () => {
  test('lists the projects whose next step the caller is responsible for', async () => {
    const [shop, installer, client] = [await makeShop(app), await makeInstaller(app), await makeClient(app)];
    const people = [
      {},
      { subcontractorId: installer.id },
      { subcontractorId: installer.id, clientId: client.id },
    ];
    for (const { id, percent } of STAGES)
      for (const team of people)
        for (const isTracked of [false, true])
          for (const isApproved of [false, true])
            await makeScenarioAt(
              shop,
              { progressStage: id, progress: percent, ...team },
              { isTracked, isApproved },
            );

    for (const person of [shop, installer, client]) {
      const browser = await app.as(person);
      const allCards = await cardsOf(browser, '');
      const cardIdsWaitingForPerson = allCards
        .filter((card) => responsibleUserIdOf(card) === person.id)
        .map(({ id }) => id);
      expect((await cardsOf(browser, '&waiting=me')).map(({ id }) => id)).toEqual(cardIdsWaitingForPerson);
      expect(cardIdsWaitingForPerson.length).toBeGreaterThan(0);
      const { body: counts } = await browser.get<{ waitingForMe: number }>('/api/projects/counts');
      expect(counts.waitingForMe).toBe(cardIdsWaitingForPerson.length);
    }
  });

  test('lists the projects that wait for the shop when the staff member may do the next step', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const staff = [await makeStaff(app, shop, 'manager'), await makeStaff(app, shop, 'production')];
    for (const { id, percent } of STAGES)
      for (const team of [{}, { subcontractorId: installer.id }, { subcontractorId: shop.id }])
        for (const isTracked of [false, true])
          for (const isApproved of [false, true])
            await makeScenarioAt(
              shop,
              { progressStage: id, progress: percent, ...team },
              { isTracked, isApproved },
            );

    for (const person of staff) {
      const browser = await app.as(person);
      const allCards = await cardsOf(browser, '');
      const cardsOfPerson = allCards.filter(
        (card) => card.wait && isResponsible(scopeOf(person), card, card.wait),
      );
      const waitingCards = await cardsOf(browser, '&waiting=me');
      expect(waitingCards.map(({ id }) => id)).toEqual(cardsOfPerson.map(({ id }) => id));
      expect(cardsOfPerson.length).toBeGreaterThan(20);
      const { body: counts } = await browser.get<{ waitingForMe: number }>('/api/projects/counts');
      expect(counts.waitingForMe).toBe(cardsOfPerson.length);
      const { body: dashboard } = await browser.get<DashboardSections>(
        '/api/projects/dashboard?today=2026-03-05',
      );
      expect(dashboard.waiting.total).toBe(cardsOfPerson.length);
    }
  });

  test('lists the projects that wait for the caller in each review state', async () => {
    const [shop, client] = [await makeShop(app), await makeClient(app)];
    const production = await makeStaff(app, shop, 'production');
    const stages = STAGES.slice(0, 5);
    for (const { id, percent } of stages)
      for (const subject of ['proof', 'sample'] as const)
        for (const state of ['open', 'changes_requested', 'approved', 'unsent'] as const)
          for (const clientId of [null, client.id])
            for (const isClientAsked of clientId ? [false, true] : [false]) {
              const project = await makeProject(app, shop, {
                status: 'in-progress',
                progressStage: id,
                progress: percent,
                clientId,
              });
              if (state !== 'open') await makeTracking(app, project, 'artwork_proof');
              await putInReview(project, { subject, state, client: isClientAsked ? client : null });
            }

    for (const person of [shop, production, client]) {
      const browser = await app.as(person);
      const allCards = await cardsOf(browser, '');
      const cardsOfPerson = allCards.filter(
        (card) => card.wait && isResponsible(scopeOf(person), card, card.wait),
      );
      expect((await cardsOf(browser, '&waiting=me')).map(({ id }) => id)).toEqual(
        cardsOfPerson.map(({ id }) => id),
      );
      expect(cardsOfPerson.length).toBeGreaterThan(5);
      expect(allCards.length - cardsOfPerson.length).toBeGreaterThan(5);
    }
  });

  test('lists a project for the shop after the only reviewer has left', async () => {
    const { shop, client, project, browser, path } = await makeAssignedScenario(app);
    await browser.put(path, { progressStage: 'final_artwork_approval', override: 'Began on paper' });
    const proof = await makeProof(app, project);
    await sendTestReview({ browser, path }, proof.id, { reviewers: [{ name: 'Maria', isClient: true }] });
    expect(await cardsOf(await app.as(shop), '&waiting=me')).toEqual([]);
    await (await app.as(client)).post(`${path}/leave`);
    expect(await cardsOf(await app.as(shop), '&waiting=me')).toMatchObject([
      { wait: { on: 'contractor', reason: 'review-send' } },
    ]);
  });

  test('lists a project for the shop instead of the client after the client approves the proof', async () => {
    const { shop, client, project, browser, path } = await makeAssignedScenario(app);
    await browser.put(path, { progressStage: 'final_artwork_approval', override: 'Began on paper' });
    const clientBrowser = await app.as(client);
    const proof = await makeProof(app, project);
    expect(await cardsOf(clientBrowser, '&waiting=me')).toHaveLength(1);
    await clientBrowser.post(`/api/artwork-proofs/${proof.id}/approve`);
    expect(await cardsOf(clientBrowser, '&waiting=me')).toEqual([]);
    expect(await cardsOf(await app.as(shop), '&waiting=me')).toHaveLength(1);
  });

  test('is empty for an admin', async () => {
    await makeShopScenario(app);
    const admin = await app.as(await makeAdmin(app));
    expect((await admin.get('/api/projects?waiting=me')).body).toEqual([]);
  });

  test('rejects a value other than ‘me’', async () => {
    const { browser } = await makeShopScenario(app);
    expect((await browser.get('/api/projects?waiting=you')).status).toBe(400);
  });
});

async function makeScenarioAt(
  shop: TestUser,
  overrides: Partial<NewProject>,
  { isTracked, isApproved }: { isTracked: boolean; isApproved: boolean },
): Promise<void> {
  const project = await makeProject(app, shop, { status: 'in-progress', ...overrides });
  if (isTracked) await makeTracking(app, project, 'artwork_proof');
  if (!isApproved) return;
  const { id } = await makeProof(app, project);
  const approval = { isApproved, approvedAt: clock.now() };
  await app.database.sql.update(artworkProofs).set(approval).where(eq(artworkProofs.id, id));
}

/** Creates a version with a review in this state. For `unsent`, creates an open review and a newer version without a review. */
async function putInReview(
  project: VisibleProject,
  {
    subject,
    state,
    client,
  }: { subject: ReviewSubject; state: ReviewState | 'unsent'; client: TestUser | null },
): Promise<void> {
  const proof = await makeProof(app, project);
  const reviewers = [
    await makeReviewer(app, project, { name: 'Lee Park' }),
    ...(client ? [await makeReviewer(app, project, { name: client.name, userId: client.id })] : []),
  ];
  const isOpen = state === 'open' || state === 'unsent';
  await makeReview(app, project, {
    proofId: proof.id,
    subject,
    reviewers,
    ...(!isOpen && {
      state,
      closedAt: clock.now(),
    }),
  });
  if (state === 'unsent') await makeProof(app, project);
  if (state !== 'approved' || subject === 'sample') return;
  const approval = { isApproved: true, approvedAt: clock.now() };
  await app.database.sql.update(artworkProofs).set(approval).where(eq(artworkProofs.id, proof.id));
}

async function cardsOf(browser: TestClient, filter: string): Promise<ProjectCard[]> {
  return (await browser.get<ProjectCard[]>(`/api/projects?limit=500${filter}`)).body;
}

async function namesByWaitingTime(browser: TestClient): Promise<string[]> {
  return (await cardsOf(browser, '&sort=waiting')).map(({ name }) => name);
}

/** The id of the responsible user of a project card. */
function responsibleUserIdOf({ wait, ...card }: ProjectCard): number | null | undefined {
  if (wait?.on === 'client') return card.clientId;
  return wait?.on === 'subcontractor' ? card.subcontractorId : card.contractorId;
}
