import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { RecordedComment } from '#shared/decisions/decision-record.ts';
import { files } from '#server/db/schema/files.ts';
import { decisionPdfs, proofComments } from '#server/db/schema/reviews.ts';
import { makeMissingPdfs } from '#server/features/decision-pdfs/decision-pdfs.service.ts';
import { pagesOfText } from '#server/testing/pdf-text.ts';
import { jobWithProof, makeDecision } from '#server/testing/recorded-decisions.ts';
import { keysAfterDeletions } from '#server/testing/stored-files.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

describe('the PDF of a decision', () => {
  test('shows everything that was decided', async () => {
    const app = await startTestApp();
    const job = await jobWithProof(app);
    const decision = await makeDecision(app, job, {
      record: { note: 'Call me first.', comments: [comment(1, 'Make the phone number larger')] },
    });

    const text = (await pagesOfText(await pdfOf(app, decision.id))).join(' ');

    for (const part of [
      'Approved for production',
      'Northside Wraps',
      decision.reference,
      job.project.name,
      '2023 Ford Transit',
      'proof.pdf',
      `${job.proof.bytes.toLocaleString('en-US')} bytes`,
      job.proof.sha256,
      'All wording is correct',
      'Changes after the approval are charged.',
      'My typed name is my signature.',
      'Typed name, 2027-03-01 12:34:56 UTC',
      'Call me first.',
      'Make the phone number larger',
      'dana@client.example',
      'By a personal link sent to this email address',
      '203.0.113.24',
      'Test browser',
      decision.sha256,
      'Page 1 of',
    ])
      expect(text).toContain(part);
  });

  test('has the same bytes when it is made again', async () => {
    const app = await startTestApp();
    const decision = await makeDecision(app, await jobWithProof(app));
    const first = await pdfOf(app, decision.id);
    await app.database.sql.delete(decisionPdfs);

    expect((await pdfOf(app, decision.id)).equals(first)).toBe(true);
  });

  test('has the pins of the comments in its record', async () => {
    const app = await startTestApp();
    const job = await jobWithProof(app);
    await pin(app, job, 1);
    const decision = await makeDecision(app, job, { record: { comments: [comment(1, 'Here')] } });
    const withPin = await pdfOf(app, decision.id);
    await app.database.sql.delete(decisionPdfs);
    await pin(app, job, 2);

    const afterwards = await pdfOf(app, decision.id);
    await app.database.sql.delete(decisionPdfs);
    await app.database.sql.delete(proofComments);

    expect(afterwards.equals(withPin)).toBe(true);
    expect((await pdfOf(app, decision.id)).equals(withPin)).toBe(false);
  });

  test('continues on further pages with 40 long comments and terms', async () => {
    const app = await startTestApp();
    const comments = Array.from({ length: 40 }, (_, index) =>
      comment(index + 1, `Comment ${index + 1}. ${'Make it larger. '.repeat(60)}`),
    );
    const decision = await makeDecision(app, await jobWithProof(app), {
      record: { comments, terms: 'Paid within 30 days. '.repeat(240), note: 'x'.repeat(2000) },
    });

    const pages = await pagesOfText(await pdfOf(app, decision.id));

    expect(pages.length).toBeGreaterThan(5);
    expect(pages.join(' ')).toContain('Comment 40.');
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test.each([
    ['Greek, Cyrillic, Hebrew and Arabic', 'Δανάη Привет שלום مرحبا'],
    ['Chinese and emoji', '王小明 👩🏽‍🎨 🚐'],
    ['control characters and line breaks', 'one\u0000\u0007two\r\nthree\t\u202Efour'],
    ['a name of 5,000 characters without spaces', 'n'.repeat(5000)],
  ])('is made of %s', async (_what, text) => {
    const app = await startTestApp();
    const decision = await makeDecision(app, await jobWithProof(app), {
      record: { signature: text, note: text, shop: text, comments: [comment(1, text)] },
    });

    expect((await pdfOf(app, decision.id)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is made without a picture when the proof cannot be shown', async () => {
    const app = await startTestApp();
    const job = await jobWithProof(app);
    const decision = await makeDecision(app, job);
    await app.database.sql.update(files).set({ pages: [] }).where(eq(files.sha256, job.proof.sha256));

    expect(await pagesOfText(await pdfOf(app, decision.id))).not.toHaveLength(0);
  });

  test('says that changes were requested, or that a printed sample was approved', async () => {
    const app = await startTestApp();
    const job = await jobWithProof(app);
    const changes = await makeDecision(app, job, { record: { decision: 'request_changes' } });
    const photos = [{ name: 'sample.jpg', bytes: 1234, sha256: 'a'.repeat(64) }];
    const sample = await makeDecision(app, job, { record: { subject: 'sample', photos } });

    expect((await pagesOfText(await pdfOf(app, changes.id)))[0]).toContain('Changes requested');
    const [page] = await pagesOfText(await pdfOf(app, sample.id));
    expect(page).toContain('Printed sample approved');
    expect(page).toContain('sample.jpg (1,234 bytes)');
  });
});

describe('the PDFs of decisions', () => {
  test('are made once by two processes', async () => {
    const app = await startTestApp();
    const job = await jobWithProof(app);
    for (let count = 0; count < 3; count += 1) await makeDecision(app, job);

    await Promise.all([makeMissingPdfs(app), makeMissingPdfs(app)]);

    const made = await app.database.sql.select().from(decisionPdfs);
    expect(made.map(({ fileId }) => typeof fileId)).toEqual(['string', 'string', 'string']);
    // The proof and three PDFs.
    expect(await app.database.sql.$count(files)).toBe(4);
  });

  test('are made again after a process died', async () => {
    const clock = testClock();
    const app = await startTestApp({ now: clock.now });
    const decision = await makeDecision(app, await jobWithProof(app));
    const images = Object.create(app.images, {
      writePdf: { value: () => Promise.reject(new Error('The process died')) },
    });
    await makeMissingPdfs({ ...app, images });
    await makeMissingPdfs(app);
    expect(await fileIdsOf(app, decision.id)).toEqual([null]);

    clock.passHours(1);
    await makeMissingPdfs(app);

    expect(await fileIdsOf(app, decision.id)).toEqual([expect.any(String)]);
  });

  test('are deleted with their project', async () => {
    const app = await startTestApp();
    const job = await jobWithProof(app);
    await makeDecision(app, job);
    await makeMissingPdfs(app);

    expect((await job.browser.delete(job.path)).status).toBe(200);

    expect(await app.database.sql.$count(files)).toBe(0);
    expect(await keysAfterDeletions(app)).toEqual([]);
  });
});

async function pdfOf(app: TestApp, decisionId: number): Promise<Buffer> {
  await makeMissingPdfs(app);
  const [found] = await app.database.sql
    .select({ folder: files.folder })
    .from(decisionPdfs)
    .innerJoin(files, eq(files.id, decisionPdfs.fileId))
    .where(eq(decisionPdfs.decisionId, decisionId));
  const { stream } = await app.storage.read(`${found?.folder}/original.pdf`);
  return Buffer.concat(await stream.toArray());
}

async function fileIdsOf({ database }: TestApp, decisionId: number) {
  const rows = await database.sql.select().from(decisionPdfs).where(eq(decisionPdfs.decisionId, decisionId));
  return rows.map(({ fileId }) => fileId);
}

function comment(number: number, text: string): RecordedComment {
  return { number, author: 'Dana', text, page: 1, isResolved: false, createdAt: '2027-02-27T09:15:00.000Z' };
}

async function pin(
  app: TestApp,
  { project, proof }: Awaited<ReturnType<typeof jobWithProof>>,
  number: number,
) {
  const place = { page: 1, x: 0.1 * number, y: 0.5 };
  await app.database.sql
    .insert(proofComments)
    .values({ projectId: project.id, proofId: proof.id, authorName: 'Dana', text: 'Here', number, ...place });
}
