import { createHash, randomBytes } from 'node:crypto';
import type { DecisionRecord } from '#shared/decisions/decision-record.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { proofDecisions, reviewerLinks, reviewers } from '#server/db/schema/reviews.ts';
import { decisionPdfRow } from '#server/features/decision-pdfs/decision-pdfs.repository.ts';
import { requestPdf } from '#server/features/generated-pdfs/generated-pdfs.repository.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { pictureProof } from '#server/testing/upload-samples.ts';
import { hashToken } from '#server/sessions/session-token.ts';

type Scenario = Awaited<ReturnType<typeof makeAssignedScenario>>;

/** A project with an uploaded proof as version 1. */
export async function makeScenarioWithProof(
  app: TestApp,
  proofFile = pictureProof(),
): Promise<Scenario & { proof: Proof }> {
  const scenario = await makeAssignedScenario(app);
  const { body: proof } = await scenario.browser.upload<Proof>('/api/artwork-proofs', proofFile, {
    projectId: String(scenario.project.id),
  });
  return { ...scenario, proof };
}

/** A reviewer of the project with a valid link that was not mailed. */
export async function makeReviewer(app: TestApp, { project }: Scenario, email: string | null = null) {
  const [reviewer] = await app.database.sql
    .insert(reviewers)
    .values({ projectId: project.id, name: 'Dana Reviewer', email })
    .returning();
  if (!reviewer) throw new Error('The reviewer was not written');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(app.now().getTime() + 86_400_000);
  await app.database.sql
    .insert(reviewerLinks)
    .values({ tokenHash: hashToken(token), reviewerId: reviewer.id, expiresAt });
  return { ...reviewer, token };
}

interface DecisionOptions {
  reviewerId?: number;
  userId?: number;
  record?: Partial<DecisionRecord>;
}

/** Writes a decision on a proof. The option `record` replaces fields of the default record. */
export async function makeDecision(
  app: TestApp,
  { project, proof }: { project: Scenario['project']; proof: Proof },
  { reviewerId, userId, record: recordOverrides = {} }: DecisionOptions = {},
) {
  const record = { ...decisionRecordOf(project, proof), ...recordOverrides };
  const [decision] = await app.database.sql
    .insert(proofDecisions)
    .values({
      reference: record.reference,
      projectId: project.id,
      proofId: proof.id,
      subject: record.subject,
      decision: record.decision,
      reviewerId,
      userId,
      record,
      sha256: createHash('sha256').update(JSON.stringify(record)).digest('hex'),
      createdAt: new Date(record.decidedAt),
    })
    .returning();
  if (!decision) throw new Error('The decision was not written');
  await app.database.transaction((tx) => requestPdf(tx, decisionPdfRow(decision.id), app.now()));
  return decision;
}

function decisionRecordOf(project: Scenario['project'], proof: Proof): DecisionRecord {
  return {
    format: 1,
    reference: `WL-${randomBytes(4).toString('hex').toUpperCase()}`,
    decidedAt: '2027-03-01T12:34:56.789Z',
    shop: 'Northside Wraps',
    project: { id: project.id, name: project.name, vehicle: '2023 Ford Transit' },
    subject: 'proof',
    version: proof.version,
    file: { name: proof.fileName, bytes: proof.bytes, mediaType: proof.contentType, sha256: proof.sha256 },
    photos: [],
    decision: 'approve',
    signature: 'Dana Reviewer',
    statements: [{ id: 'wording', text: 'All wording is correct', ticked: true }],
    terms: 'Changes after the approval are charged.',
    consent: 'My typed name is my signature.',
    note: null,
    comments: [],
    person: {
      identification: 'mailed_link',
      name: 'Dana Reviewer',
      email: 'dana@client.example',
      recordedBy: null,
      agreement: null,
    },
    ipAddress: '203.0.113.24',
    userAgent: 'Test browser',
  };
}
