import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import { STAGES } from '#shared/projects/stages.ts';
import { users } from '#server/db/schema/accounts.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { makeProject, makeProof, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const shop = await makeShop(app);
const now = new Date();

describe('a project state', () => {
  test.each([
    ['progress before the start', { ...initialState(), progress: 10 }],
    ['a later stage before the start', { ...initialState(), progressStage: 'wrap_printed', progress: 0 }],
    ['the progress of another stage', { ...atStage('wrap_printed'), progress: 65 }],
    ['an unknown stage', { ...atStage('wrap_printed'), progressStage: 'wrapped' }],
    ['an unknown status', { ...atStage('wrap_printed'), status: 'paused' }],
    [
      'completion before the last stage',
      { ...completedState(now), progressStage: 'wrap_installed', progress: 90 },
    ],
    ['completion without its time', { ...completedState(now), completedAt: null }],
    ['a completion time without completion', { ...atStage('wrap_installed'), completedAt: now }],
    ['the completed flag without the status', { ...completedState(now), status: 'in-progress' }],
    [
      'the completed status without the flag',
      { ...completedState(now), completed: false, completedAt: null },
    ],
  ])('is rejected with %s', async (_what, state) => {
    const { id } = await makeProject(app, shop);
    const { status, progress, progressStage, completed, completedAt } = state;
    // Uses the driver, because the types of the schema do not allow most of these states.
    const change = app.database.pool.query(
      `update projects set status = $2, progress = $3, progress_stage = $4, completed = $5, completed_at = $6 where id = $1`,
      [id, status, progress, progressStage, completed, completedAt],
    );
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });

  test('is accepted when it is valid', async () => {
    const project = await makeProject(app, shop);
    for (const state of [...STAGES.map(({ id }) => atStage(id)), completedState(now), initialState()]) {
      await app.database.sql.update(projects).set(state).where(eq(projects.id, project.id));
    }
  });
});

describe('the database rejects', () => {
  test('a verified document that was never declared', async () => {
    const change = app.database.sql
      .update(users)
      .set({ businessInsuranceVerified: true })
      .where(eq(users.id, shop.id));
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'users_insurance_check' } });
  });

  test('an approved proof without the time of its approval', async () => {
    const proof = await makeProof(app, await makeProject(app, shop));
    const change = app.database.sql
      .update(artworkProofs)
      .set({ isApproved: true })
      .where(eq(artworkProofs.id, proof.id));
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'artwork_proofs_approval_check' } });
  });

  test('a project whose owner does not exist', async () => {
    const change = app.database.sql.insert(projects).values({ name: 'Van', contractorId: 2_000_000_000 });
    await expect(change).rejects.toMatchObject({ cause: { code: '23503' } });
  });
});
