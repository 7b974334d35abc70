import { eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { RecordedComment } from '#shared/decisions/decision-record.ts';
import { files } from '#server/db/schema/files.ts';
import { decisionPdfs, proofComments } from '#server/db/schema/reviews.ts';
import { makeMissingPdfs } from '#server/features/decision-pdfs/decision-pdfs.service.ts';
import { readPageTexts } from '#server/testing/pdf-text.ts';
import { makeScenarioWithProof, makeDecision } from '#server/testing/recorded-decisions.ts';
import { shortPageProof } from '#server/testing/image-samples.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

describe('the PDF of a decision', () => {
  test('shows everything that was decided', async () => {
    const scenario = await makeScenarioWithProof(app, asProof(shortPageProof()));
    const decision = await makeDecision(app, scenario, {
      record: { note: 'Call me first.', comments: [recordedComment(1, 'Make the phone number larger')] },
    });

    const text = (await readPageTexts(await pdfOf(decision.id))).join(' ');

    for (const expectedText of [
      'Approved for production',
      'Northside Wraps',
      decision.reference,
      scenario.project.name,
      '2023 Ford Transit',
      'proof.pdf',
      `${scenario.proof.bytes.toLocaleString('en-US')} bytes`,
      scenario.proof.sha256,
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
      expect(text).toContain(expectedText);
  });

  test('shows the words of a Hebrew or Arabic text in reading order', async () => {
    const decision = await makeDecision(app, await makeScenarioWithProof(app), {
      record: { note: 'שלום עולם יפה', terms: 'مرحبا بالعالم' },
    });

    const text = (await readPageTexts(await pdfOf(decision.id))).join(' ');

    expect(text).toContain('שלום עולם יפה');
    expect(text).toContain('مرحبا بالعالم');
  });

  test('has the same bytes when it is made again', async () => {
    const decision = await makeDecision(app, await makeScenarioWithProof(app));
    const firstPdf = await pdfOf(decision.id);
    await removePdf(decision.id);

    expect((await pdfOf(decision.id)).equals(firstPdf)).toBe(true);
  });

  test('draws only the pins of the comments that the record contains', async () => {
    const scenario = await makeScenarioWithProof(app);
    await insertPin(scenario, 1);
    const decision = await makeDecision(app, scenario, {
      record: { comments: [recordedComment(1, 'Here')] },
    });
    const pdfWithPin = await pdfOf(decision.id);
    await removePdf(decision.id);
    await insertPin(scenario, 2);

    const pdfAfterwards = await pdfOf(decision.id);
    await removePdf(decision.id);
    await app.database.sql.delete(proofComments).where(eq(proofComments.proofId, scenario.proof.id));

    expect(pdfAfterwards.equals(pdfWithPin)).toBe(true);
    expect((await pdfOf(decision.id)).equals(pdfWithPin)).toBe(false);
  });

  test('continues on further pages with 40 long comments and terms', async () => {
    const comments = Array.from({ length: 40 }, (_, index) =>
      recordedComment(index + 1, `Comment ${index + 1}. ${'Make it larger. '.repeat(60)}`),
    );
    const decision = await makeDecision(app, await makeScenarioWithProof(app), {
      record: { comments, terms: 'Paid within 30 days. '.repeat(240), note: 'x'.repeat(2000) },
    });

    const pages = await readPageTexts(await pdfOf(decision.id));

    expect(pages.length).toBeGreaterThan(5);
    expect(pages.join(' ')).toContain('Comment 40.');
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test.each([
    ['Greek, Cyrillic, Hebrew and Arabic', 'Δανάη Привет שלום مرحبا'],
    ['Chinese and emoji', '王小明 👩🏽‍🎨 🚐'],
    ['control characters and line breaks', 'one\u0001\u0007two\r\nthree\t\u202Efour'],
    ['a name of 5,000 characters without spaces', 'n'.repeat(5000)],
  ])('can contain %s', async (_what, text) => {
    const decision = await makeDecision(app, await makeScenarioWithProof(app), {
      record: { signature: text, note: text, shop: text, comments: [recordedComment(1, text)] },
    });

    expect((await pdfOf(decision.id)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is made without a picture when the proof cannot be shown', async () => {
    const scenario = await makeScenarioWithProof(app);
    const decision = await makeDecision(app, scenario);
    await app.database.sql.update(files).set({ pages: [] }).where(eq(files.sha256, scenario.proof.sha256));

    expect(await readPageTexts(await pdfOf(decision.id))).not.toHaveLength(0);
  });

  test('names the kind of the decision', async () => {
    const scenario = await makeScenarioWithProof(app);
    const changeRequestDecision = await makeDecision(app, scenario, {
      record: { decision: 'request_changes' },
    });
    const photos = [{ name: 'sample.jpg', bytes: 1234, sha256: 'a'.repeat(64) }];
    const sampleDecision = await makeDecision(app, scenario, { record: { subject: 'sample', photos } });

    expect((await readPageTexts(await pdfOf(changeRequestDecision.id)))[0]).toContain('Changes requested');
    const [page] = await readPageTexts(await pdfOf(sampleDecision.id));
    expect(page).toContain('Printed sample approved');
    expect(page).toContain('sample.jpg (1,234 bytes)');
  });
});

describe('the PDFs of decisions', () => {
  test('are made once by two parallel runs', async () => {
    const scenario = await makeScenarioWithProof(app);
    const previousFileCount = await app.database.sql.$count(files);
    for (let count = 0; count < 3; count += 1) await makeDecision(app, scenario);

    await Promise.all([makeMissingPdfs(app), makeMissingPdfs(app)]);

    expect(await app.database.sql.$count(decisionPdfs, isNull(decisionPdfs.fileId))).toBe(0);
    expect(await app.database.sql.$count(files)).toBe(previousFileCount + 3);
  });

  test('are retried after the lease of a failed attempt has expired', async () => {
    const decision = await makeDecision(app, await makeScenarioWithProof(app));
    const images = Object.create(app.images, {
      writePdf: { value: () => Promise.reject(new Error('The process died')) },
    });
    await makeMissingPdfs({ ...app, images });
    await makeMissingPdfs(app);
    expect(await fileIdsOf(decision.id)).toEqual([null]);

    const inAnHour = new Date(app.now().getTime() + 3_600_000);
    await makeMissingPdfs({ ...app, now: () => inAnHour });

    expect(await fileIdsOf(decision.id)).toEqual([expect.any(String)]);
  });

  test('are deleted with their project', async () => {
    const [filesBefore, keysBefore] = [await app.database.sql.$count(files), await removeDueAndListKeys(app)];
    const scenario = await makeScenarioWithProof(app);
    await makeDecision(app, scenario);
    await makeMissingPdfs(app);

    expect((await scenario.browser.delete(scenario.path)).status).toBe(200);

    expect(await app.database.sql.$count(files)).toBe(filesBefore);
    expect(await removeDueAndListKeys(app)).toEqual(keysBefore);
  });
});

async function removePdf(decisionId: number): Promise<void> {
  await app.database.sql
    .update(decisionPdfs)
    .set({ fileId: null, leaseUntil: app.now() })
    .where(eq(decisionPdfs.decisionId, decisionId));
}

async function pdfOf(decisionId: number): Promise<Buffer> {
  await makeMissingPdfs(app);
  const [found] = await app.database.sql
    .select({ folder: files.folder })
    .from(decisionPdfs)
    .innerJoin(files, eq(files.id, decisionPdfs.fileId))
    .where(eq(decisionPdfs.decisionId, decisionId));
  const { stream } = await app.storage.read(`${found?.folder}/original.pdf`);
  return Buffer.concat(await stream.toArray());
}

async function fileIdsOf(decisionId: number) {
  const rows = await app.database.sql
    .select()
    .from(decisionPdfs)
    .where(eq(decisionPdfs.decisionId, decisionId));
  return rows.map(({ fileId }) => fileId);
}

function recordedComment(number: number, text: string): RecordedComment {
  return { number, author: 'Dana', text, page: 1, isResolved: false, createdAt: '2027-02-27T09:15:00.000Z' };
}

async function insertPin(
  { project, proof }: Awaited<ReturnType<typeof makeScenarioWithProof>>,
  number: number,
) {
  const pinPosition = { page: 1, x: 0.1 * number, y: 0.5 };
  await app.database.sql.insert(proofComments).values({
    projectId: project.id,
    proofId: proof.id,
    authorName: 'Dana',
    text: 'Here',
    number,
    ...pinPosition,
  });
}
