import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { decisionPdfs, proofComments, proofDecisions, reviewPhotos } from '#server/db/schema/reviews.ts';
import { makePhoto, makeProof } from '#server/testing/factories.ts';
import { shortPageProof } from '#server/testing/image-samples.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeReview, makeReviewer } from '#server/testing/open-reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asProof } from '#server/testing/upload-samples.ts';
import { canonicalForm } from '#server/platform/canonical-form.ts';

const app = await startTestApp();
const NAME = 'Dana “D” Réyes\\\u0007🚐';

describe('the record of a decision', () => {
  test('has everything that was decided', async () => {
    const scenario = await makeAssignedScenario(app, { name: 'Fleet van 7' });
    await scenario.browser.post('/api/vehicle-details', {
      projectId: scenario.project.id,
      type: 'van',
      make: 'Ford',
      model: 'Transit',
      year: '2023',
      color: 'White',
      vin: '1M8GDM9AXKP042788',
    });
    const pdf = shortPageProof(2);
    const { body: proof } = await scenario.browser.upload<Proof>(
      '/api/artwork-proofs',
      asProof(pdf, 'Van.pdf'),
      {
        projectId: String(scenario.project.id),
      },
    );
    const dana = await makeReviewer(app, scenario.project, {
      name: 'Dana',
      email: 'dana@fleet.example',
      isMailed: true,
    });
    await makeReview(app, scenario.project, { proofId: proof.id, reviewers: [dana] });
    const comment = {
      projectId: scenario.project.id,
      proofId: proof.id,
      reviewerId: dana.id,
      authorName: 'Dana',
    };
    await app.database.sql.insert(proofComments).values([
      { ...comment, text: 'Wrong phone', number: 1, page: 2, x: 0.5, y: 0.25, resolvedAt: app.now() },
      { ...comment, text: 'Nice', number: 2 },
    ]);
    const { checklist, consent } = await settingsOf(scenario.browser);

    const { body } = await app.visitor.send<DecisionSummary>({
      method: 'POST',
      url: `${dana.path}/decision`,
      headers: { 'user-agent': 'Test phone' },
      payload: {
        proofId: proof.id,
        decision: 'approve',
        name: NAME,
        ticks: checklist.map(({ id }) => id),
        note: 'Go ahead',
      },
    });

    const row = await rowOf(body.id);
    expect(row.record).toEqual({
      format: 1,
      reference: body.reference,
      decidedAt: row.createdAt.toISOString(),
      shop: scenario.shop.name,
      project: { id: scenario.project.id, name: 'Fleet van 7', vehicle: '2023 Ford Transit, White' },
      subject: 'proof',
      version: 1,
      file: {
        name: 'Van.pdf',
        bytes: pdf.length,
        mediaType: 'application/pdf',
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
      photos: [],
      decision: 'approve',
      signature: NAME,
      statements: checklist.map((statement) => ({ ...statement, ticked: true })),
      terms: '',
      consent,
      note: 'Go ahead',
      comments: [
        { ...COMMENT_WITHOUT_PIN, number: 1, text: 'Wrong phone', page: 2, isResolved: true },
        { ...COMMENT_WITHOUT_PIN, number: 2, text: 'Nice' },
      ],
      person: {
        identification: 'mailed_link',
        name: 'Dana',
        email: 'dana@fleet.example',
        recordedBy: null,
        agreement: null,
      },
      ipAddress: '127.0.0.1',
      userAgent: 'Test phone',
    });
    expect(JSON.stringify(row.record)).not.toContain('1M8GDM9AXKP042788');
    expect(body.sha256).toBe(row.sha256);
  });

  test('names the authors of comments as a reviewer with a link sees them', async () => {
    const { project, proof, dana, installer, shop } = await makeProofInReview();
    const lee = await makeReviewer(app, project, { name: 'Lee' });
    const comment = { projectId: project.id, proofId: proof.id, text: 'Hello' };
    await app.database.sql.insert(proofComments).values([
      { ...comment, number: 1, reviewerId: dana.id, authorName: 'Dana' },
      { ...comment, number: 2, reviewerId: lee.id, authorName: 'Lee' },
      { ...comment, number: 3, userId: installer.id, authorName: installer.name },
      { ...comment, number: 4, userId: shop.id, authorName: shop.name },
    ]);
    const form = { proofId: proof.id, decision: 'request_changes', name: NAME };
    const { body } = await app.visitor.post<DecisionSummary>(`${dana.path}/decision`, form);
    const { record } = await rowOf(body.id);
    expect(record.comments.map(({ author }) => author)).toEqual([
      'Dana',
      'Another reviewer',
      'The installer',
      record.shop,
    ]);
  });

  test('has the hash that the documented script computes', async () => {
    const { id, sha256 } = await makeDecidedProof();
    const { record } = await rowOf(id);
    const docs = readFileSync('docs/requirements/decisions.md', 'utf8');
    const [, script = ''] = /```js\n([\s\S]*?)```/.exec(docs) ?? [];

    const scriptRun = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      input: JSON.stringify(record),
      encoding: 'utf8',
    });

    expect(scriptRun.stderr).toBe('');
    expect(scriptRun.stdout.trim()).toBe(sha256);
  });

  test('is written together with the request for its PDF', async () => {
    const { id } = await makeDecidedProof();
    const rows = await app.database.sql.select().from(decisionPdfs).where(eq(decisionPdfs.decisionId, id));
    expect(rows).toMatchObject([{ fileId: null }]);
  });

  test('does not change when the shop edits its texts', async () => {
    const { browser, proof, dana, ticks } = await makeProofInReview();
    const approval = { proofId: proof.id, decision: 'approve', name: NAME, ticks };
    const { id } = (await app.visitor.post<DecisionSummary>(`${dana.path}/decision`, approval)).body;
    const originalRecord = (await rowOf(id)).record;
    await browser.put('/api/approval-settings', {
      isApprovalRequired: false,
      checklist: [{ text: 'New statement' }],
      terms: 'New terms',
      consent: 'New consent',
    });
    expect((await rowOf(id)).record).toEqual(originalRecord);
    expect(originalRecord.statements).toHaveLength(4);
  });

  test('has the consent line but no statements or terms when changes are requested', async () => {
    const { id } = await makeDecidedProof();
    expect((await rowOf(id)).record).toMatchObject({
      statements: [],
      terms: '',
      consent: expect.stringContaining('signature'),
    });
  });

  test('has the photos of a printed sample', async () => {
    const { project, browser, proof, dana, ticks } = await makeProofInReview('sample');
    expect(browser).toBeDefined();
    const { body } = await app.visitor.post<DecisionSummary>(`${dana.path}/decision`, {
      proofId: proof.id,
      subject: 'sample',
      decision: 'approve',
      name: NAME,
      ticks,
    });
    expect((await rowOf(body.id)).record).toMatchObject({
      subject: 'sample',
      project: { id: project.id },
      photos: [{ name: 'sample.pdf', bytes: 1, sha256: '0'.repeat(64) }],
    });
  });
});

describe('the database', () => {
  test.each([
    ['a change', (id: number) => raw`update proof_decisions set decision = 'approve' where id = ${id}`],
    ['a change of the hash', (id: number) => raw`update proof_decisions set sha256 = '' where id = ${id}`],
    ['the deletion of a row', (id: number) => raw`delete from proof_decisions where id = ${id}`],
    ['emptying the table', () => raw`truncate proof_decisions cascade`],
    [
      'deleting the proof',
      (id: number) =>
        raw`delete from artwork_proofs where id = (select proof_id from proof_decisions where id = ${id})`,
    ],
  ])('refuses %s', async (_what, statement) => {
    const { id } = await makeDecidedProof();
    const originalRow = await rowOf(id);

    await expect(app.database.sql.execute(statement(id))).rejects.toThrow();

    expect(await rowOf(id)).toEqual(originalRow);
  });

  test('deletes the decisions of a project with the project', async () => {
    const { id, browser, path } = await makeDecidedProof();
    expect((await browser.delete(path)).status).toBe(200);
    const remainingDecisions = await app.database.sql
      .select()
      .from(proofDecisions)
      .where(eq(proofDecisions.id, id));
    expect(remainingDecisions).toEqual([]);
  });
});

test('a proof with a decision cannot be deleted', async () => {
  const { browser, proof } = await makeDecidedProof();
  expect(await browser.delete(`/api/artwork-proofs/${proof.id}`)).toMatchObject({
    status: 409,
    body: { message: 'An artwork proof with a recorded decision cannot be deleted' },
  });
});

test('a photo of a decided sample cannot be deleted', async () => {
  const { browser, project, proof, dana } = await makeProofInReview('sample');
  const readPhotos = () => browser.get<Photo[]>(`/api/projects/${project.id}/photos`);
  const { body: photos } = await readPhotos();
  expect(photos).toMatchObject([{ isEvidence: false }]);
  const body = {
    proofId: proof.id,
    subject: 'sample',
    decision: 'request_changes',
    name: NAME,
    note: 'Too dark',
  };
  expect((await app.visitor.post(`${dana.path}/decision`, body)).status).toBe(201);
  expect((await readPhotos()).body).toMatchObject([{ isEvidence: true }]);
  expect(await browser.delete(`/api/photos/${photos[0]?.id}`)).toMatchObject({
    status: 409,
    body: {
      message: 'This photo is part of a recorded decision on a printed sample, so it cannot be deleted.',
    },
  });
});

test('the canonical form sorts the keys of every object', () => {
  expect(canonicalForm({ b: [{ z: 1, a: 'é\n' }, null], a: false })).toBe(
    '{"a":false,"b":[{"a":"é\\n","z":1},null]}',
  );
});

const COMMENT_WITHOUT_PIN = { author: 'Dana', page: null, isResolved: false, createdAt: expect.any(String) };

/** Creates a project with a proof and one reviewer. The subject in review is the proof or its printed sample. */
async function makeProofInReview(subject: 'proof' | 'sample' = 'proof') {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project);
  const dana = await makeReviewer(app, scenario.project, { name: 'Dana' });
  const reviewId = await makeReview(app, scenario.project, { proofId: proof.id, subject, reviewers: [dana] });
  if (subject === 'sample') {
    const photo = await makePhoto(app, scenario.project, 'initial');
    await app.database.sql.insert(reviewPhotos).values({ reviewId, photoId: photo.id });
  }
  const { checklist } = await settingsOf(scenario.browser);
  return { ...scenario, proof, dana, ticks: checklist.map(({ id }) => id) };
}

/** Creates a version to which a reviewer has requested changes. */
async function makeDecidedProof() {
  const scenario = await makeProofInReview();
  const changeRequest = {
    proofId: scenario.proof.id,
    decision: 'request_changes',
    name: NAME,
    note: 'Zeile 1\n\t“2”',
  };
  const { body } = await app.visitor.post<DecisionSummary>(`${scenario.dana.path}/decision`, changeRequest);
  return { ...scenario, id: body.id, sha256: body.sha256 };
}

async function settingsOf(browser: { get: typeof app.visitor.get }): Promise<ApprovalSettings> {
  return (await browser.get<ApprovalSettings>('/api/approval-settings')).body;
}

async function rowOf(id: number) {
  const [row] = await app.database.sql.select().from(proofDecisions).where(eq(proofDecisions.id, id));
  if (!row) throw new Error(`No decision ${id}`);
  return row;
}
