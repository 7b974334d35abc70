import { describe, expect, test } from 'vitest';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import type { DashboardSections, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { makeProof, makeStaff } from '#server/testing/factories.ts';
import { historyOf, makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeReview, makeReviewer } from '#server/testing/open-reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const app = await startTestApp();
const NEXT_STAGE = { progressStage: 'installation_scheduling_confirmed' };

describe('completing the final artwork approval', () => {
  test('has no gate on a project that was never sent for review', async () => {
    const { browser, path } = await makeScenarioAtApproval();
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(200);
  });

  test('requires the approval of the newest version once a version was sent for review', async () => {
    const { browser, path, project, proof } = await makeScenarioAtApproval();
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [dana] });

    expect(await browser.put(path, NEXT_STAGE)).toMatchObject({
      status: 409,
      body: {
        code: 'gate_unmet',
        message: 'Client Approval Required',
        details: {
          missing: [{ stage: 'final_artwork_approval', title: 'Client Approval Required' }],
        },
      },
    });
    const ticks = await fetchStatementIds(browser);
    const approval = { proofId: proof.id, decision: 'approve', name: 'Dana Reyes', ticks };
    await app.visitor.post(`${dana.path}/decision`, approval);
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(200);
  });

  test('requires a new approval after a newer version was uploaded', async () => {
    const { browser, path, project, proof } = await makeScenarioAtApproval();
    await makeReview(app, project, { proofId: proof.id, reviewers: [] });
    await browser.post(`/api/artwork-proofs/${proof.id}/approve`);
    const newerProof = await makeProof(app, project);

    expect((await browser.put(path, NEXT_STAGE)).status).toBe(409);
    await browser.post(`/api/artwork-proofs/${newerProof.id}/approve`, { how: 'phone' });
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(200);
  });

  test('requires only the approval of the previous version when the newest is deleted', async () => {
    const { browser, path, project, proof } = await makeScenarioAtApproval();
    await makeReview(app, project, { proofId: proof.id, reviewers: [] });
    await browser.post(`/api/artwork-proofs/${proof.id}/approve`);
    const newerProof = await makeProof(app, project);
    await browser.delete(`/api/artwork-proofs/${newerProof.id}`);

    expect((await browser.put(path, NEXT_STAGE)).status).toBe(200);
  });

  test('still requires an approval after the version that was sent is deleted', async () => {
    const { browser, path, project, proof } = await makeScenarioAtApproval();
    await makeReview(app, project, { proofId: proof.id, reviewers: [] });
    expect((await browser.delete(`/api/artwork-proofs/${proof.id}`)).status).toBe(200);
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(409);
    const newerProof = await makeProof(app, project);
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(409);

    await browser.post(`/api/artwork-proofs/${newerProof.id}/approve`, { how: 'phone' });
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(200);
  });

  test('is possible without an approval if the owner gives a reason, but not if production staff do', async () => {
    const { browser, path, project, proof, shop } = await makeScenarioAtApproval();
    await makeReview(app, project, { proofId: proof.id, reviewers: [] });
    const moveWithOverride = { ...NEXT_STAGE, override: 'Approved on paper' };

    const production = await app.as(await makeStaff(app, shop, 'production'));
    expect((await production.put(path, moveWithOverride)).status).toBe(403);
    expect((await browser.put(path, moveWithOverride)).status).toBe(200);
    expect((await historyOf(app, project.id)).at(-1)?.details).toMatchObject({
      overrideReason: 'Approved on paper',
      openGates: [{ title: 'Client Approval Required' }],
    });
  });

  test('requires an approval on every project of a shop with this setting', async () => {
    const { browser, path, proof } = await makeScenarioAtApproval();
    const { isDefault: _default, ...settings } = await settingsOf(browser);
    await browser.put('/api/approval-settings', { ...settings, isApprovalRequired: true });

    expect((await browser.put(path, NEXT_STAGE)).status).toBe(409);
    await browser.post(`/api/artwork-proofs/${proof.id}/approve`);
    expect((await browser.put(path, NEXT_STAGE)).status).toBe(200);
  });
});

describe('the pending action of a project in review', () => {
  test('is for the reviewers while the review is open, and then for the shop', async () => {
    const { browser, path, project } = await makeShopScenario(app);
    const proof = await makeProof(app, project);
    await browser.put(path, { progressStage: 'artwork_submitted_for_client_review' });
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [dana] });

    expect(await pendingActionOf(browser, path)).toMatchObject({ on: 'reviewers', reason: 'client-review' });
    expect(await waitingTotal(browser)).toBe(0);
    const changeRequest = {
      proofId: proof.id,
      decision: 'request_changes',
      name: 'Dana Reyes',
      note: 'Bigger',
    };
    await app.visitor.post(`${dana.path}/decision`, changeRequest);
    expect(await pendingActionOf(browser, path)).toMatchObject({ on: 'contractor', reason: 'new-version' });
    expect(await waitingTotal(browser)).toBe(1);
    await makeProof(app, project);
    expect(await pendingActionOf(browser, path)).toMatchObject({ on: 'contractor', reason: 'review-send' });
  });

  test('asks for a proof when the only version was sent and then deleted', async () => {
    const { browser, path, project } = await makeShopScenario(app);
    const proof = await makeProof(app, project);
    await makeReview(app, project, { proofId: proof.id, reviewers: [] });
    await browser.delete(`/api/artwork-proofs/${proof.id}`);
    expect(await pendingActionOf(browser, path)).toMatchObject({ on: 'contractor', reason: 'proof' });
    await makeProof(app, project);
    expect(await pendingActionOf(browser, path)).toMatchObject({ on: 'contractor', reason: 'review-send' });
  });

  test('is for the shop at the final approval when no version is left', async () => {
    const { browser, path, project, proof } = await makeScenarioAtApproval();
    await makeReview(app, project, { proofId: proof.id, reviewers: [] });
    await browser.delete(`/api/artwork-proofs/${proof.id}`);
    expect(await pendingActionOf(browser, path)).toMatchObject({ on: 'contractor', reason: 'review-send' });
  });

  test('is for the client until the client has decided', async () => {
    const { browser, path, project, client } = await makeAssignedScenario(app);
    const proof = await makeProof(app, project);
    await browser.put(path, { progressStage: 'artwork_submitted_for_client_review' });
    const reviewers = [
      await makeReviewer(app, project, { name: client.name, userId: client.id }),
      await makeReviewer(app, project, { name: 'Dana' }),
    ];
    await makeReview(app, project, { proofId: proof.id, reviewers });
    const clientBrowser = await app.as(client);
    expect(await pendingActionOf(clientBrowser, path)).toMatchObject({
      on: 'client',
      reason: 'client-review',
    });
    expect(await waitingTotal(clientBrowser)).toBe(1);

    const approval = { decision: 'approve', name: 'Maria Lopez', ticks: await fetchStatementIds(browser) };
    await clientBrowser.post(`/api/proofs/${proof.id}/decision`, approval);

    expect(await pendingActionOf(clientBrowser, path)).toMatchObject({
      on: 'reviewers',
      reason: 'client-review',
    });
    expect(await waitingTotal(clientBrowser)).toBe(0);
  });
});

async function makeScenarioAtApproval() {
  const scenario = await makeShopScenario(app);
  const proof = await makeProof(app, scenario.project);
  await scenario.browser.put(scenario.path, {
    progressStage: 'final_artwork_approval',
    override: 'On paper',
  });
  return { ...scenario, proof };
}

async function settingsOf(browser: TestClient): Promise<ApprovalSettings> {
  return (await browser.get<ApprovalSettings>('/api/approval-settings')).body;
}

async function fetchStatementIds(browser: TestClient): Promise<string[]> {
  return (await settingsOf(browser)).checklist.map(({ id }) => id);
}

async function pendingActionOf(person: TestClient, path: string) {
  return (await person.get<ProjectDetails>(`${path}/details`)).body.wait;
}

async function waitingTotal(person: TestClient): Promise<number> {
  const { body } = await person.get<DashboardSections>('/api/projects/dashboard?today=2026-03-05');
  return body.waiting.total;
}
