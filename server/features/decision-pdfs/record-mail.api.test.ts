import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { decisionPdfs } from '#server/db/schema/reviews.ts';
import { makeMissingPdfs } from '#server/features/decision-pdfs/decision-pdfs.service.ts';
import { queueMail, type NewMail } from '#server/features/mail/outbox.service.ts';
import { startMailReceiver } from '#server/testing/mail-receiver.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { makeScenarioWithProof, makeDecision } from '#server/testing/recorded-decisions.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const receiver = await startMailReceiver();
afterAll(() => receiver.stop());
const app = await startTestApp({
  config: {
    mail: { smtpUrl: receiver.url, from: 'Wrapline <wraps@shop.example>' },
    publicUrl: 'https://wraps.example',
  },
});

beforeEach(async () => {
  await app.database.sql.delete(mailMessages);
  receiver.received.length = 0;
});

const PERSON_FIELDS = { name: 'Dana', email: 'dana@client.example', recordedBy: null, agreement: null };

describe('the mail with the record of a decision', () => {
  test('has the PDF attached', async () => {
    const scenario = await makeScenarioWithProof(app);
    const decision = await makeDecision(app, scenario);
    await makeMissingPdfs(app);
    await app.mailSender.sendDue();
    const pdf = await scenario.browser.get(`/api/decisions/${decision.id}/record.pdf`);

    const [mail] = receiver.received;
    expect(mail?.recipients).toEqual(['dana@client.example']);
    expect(mail?.content.subject).toContain(decision.reference);
    expect(mail?.content.text).toContain(
      `You approved version 1 of ‘${scenario.project.name}’ for Northside Wraps.`,
    );
    expect(mail?.content.attachments).toMatchObject([
      { filename: `${decision.reference}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(mail?.content.attachments[0]?.content.equals(pdf.bytes)).toBe(true);
  });

  test('is not sent without an address, or for a decision on behalf of the client', async () => {
    const scenario = await makeScenarioWithProof(app);
    const personWithHandedOverLink = {
      ...PERSON_FIELDS,
      identification: 'handed_over_link',
      email: null,
    } as const;
    await makeDecision(app, scenario, { record: { person: personWithHandedOverLink } });
    await makeDecision(app, scenario, {
      record: { person: { ...PERSON_FIELDS, identification: 'on_behalf' } },
    });
    await makeMissingPdfs(app);

    expect(await app.database.sql.$count(mailMessages)).toBe(0);
  });

  test('goes only to the confirmed address of an account', async () => {
    const scenario = await makeScenarioWithProof(app);
    const email = `${scenario.client.username}@example.com`;
    const decideByAccount = async () => {
      const person = { ...PERSON_FIELDS, email, identification: 'account' } as const;
      await makeDecision(app, scenario, { userId: scenario.client.id, record: { person } });
      await makeMissingPdfs(app);
    };
    await decideByAccount();
    expect(await mailsTo(app, email)).toEqual([]);

    await app.database.sql
      .update(users)
      .set({ emailVerifiedAt: app.now() })
      .where(eq(users.id, scenario.client.id));
    await decideByAccount();

    expect(await mailsTo(app, email)).toMatchObject([
      { kind: 'decision-record', toUserId: scenario.client.id },
    ]);
  });

  test('fails permanently when its file was deleted, without blocking other mails', async () => {
    const [deletedScenario, keptScenario] = [
      await makeScenarioWithProof(app),
      await makeScenarioWithProof(app),
    ];
    await makeDecision(app, deletedScenario);
    await makeMissingPdfs(app);
    await deletedScenario.browser.delete(deletedScenario.path);
    await makeDecision(app, keptScenario);
    await makeMissingPdfs(app);

    await app.mailSender.sendDue();

    expect(receiver.received).toHaveLength(1);
    expect(await mailsTo(app, 'dana@client.example')).toMatchObject([
      { state: 'failed', lastError: 'The attached file was deleted' },
      { state: 'sent' },
    ]);
  });

  test('is retried when the storage does not respond', async () => {
    const scenario = await makeScenarioWithProof(app);
    await makeDecision(app, scenario);
    await makeMissingPdfs(app);
    const read = vi.spyOn(app.storage, 'read').mockRejectedValue(new Error('No route to host'));
    await app.mailSender.sendDue();
    read.mockRestore();

    expect(await mailsTo(app, 'dana@client.example')).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: 'The attached file could not be read' },
    ]);
  });

  test('does not prevent the PDF from being stored when the mail exceeds a limit', async () => {
    const decision = await makeDecision(app, await makeScenarioWithProof(app));
    const rateLimitedApp = { ...app, config: { ...app.config, rateLimit: true } };
    await app.database.transaction(async (tx) => {
      for (let count = 0; count < 30; count += 1) await queueMail(tx, app, OTHER_MAIL);
    });

    await makeMissingPdfs(rateLimitedApp);

    expect(await mailsTo(app, OTHER_MAIL.to)).toHaveLength(30);
    expect(app.logged).toContainEqual(
      expect.objectContaining({ decisionId: decision.id, reason: 'rate_limited' }),
    );
    expect(await app.database.sql.$count(decisionPdfs, isNull(decisionPdfs.fileId))).toBe(0);
  });
});

const OTHER_MAIL: NewMail = {
  kind: 'notification',
  to: 'dana@client.example',
  toUserId: null,
  causedById: null,
  subject: 'News',
  paragraphs: ['There is news.'],
};
