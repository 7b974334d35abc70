import type { Review, ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { makeProof } from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asProof } from '#server/testing/upload-samples.ts';

export interface SentReview {
  review: Review;
  reviewers: ReviewerLink[];
}

type Scenario = Awaited<ReturnType<typeof makeAssignedScenario>>;

/**
 * A project with one version that was sent to the reviewer Dana. `token` is the token of Dana's link. `bodyOverrides` replaces
 * fields of the request body.
 */
export async function makeReview(app: TestApp, bodyOverrides: object = {}) {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project);
  const sendResponse = await sendTestReview(scenario, proof.id, bodyOverrides);
  const [link] = sendResponse.reviewers;
  if (!link) throw new Error('The review has no reviewer');
  return { ...scenario, proof, ...sendResponse, link, token: tokenOf(link.url) };
}

/** Sends a version to Dana for review. `bodyOverrides` replaces fields of the request body. */
export async function sendTestReview(
  { browser, path }: Pick<Scenario, 'browser' | 'path'>,
  proofId: number,
  bodyOverrides: object = {},
): Promise<SentReview> {
  const form = { proofId, reviewers: [{ name: 'Dana Reed' }], ...bodyOverrides };
  const { status, body } = await browser.post<SentReview>(`${path}/reviews`, form);
  if (status !== 201) throw new Error(`The review was not sent: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Uploads a picture as the next version of a project. Use this when the version needs bytes, because versions of `makeProof` have
 * none.
 */
export async function uploadVersion(browser: TestClient, projectId: number): Promise<Proof> {
  const file = asProof(await jpegPhoto({ width: 60, height: 40 }), 'proof.jpg');
  const fields = { projectId: String(projectId) };
  const { status, body } = await browser.upload<Proof>('/api/artwork-proofs', file, fields);
  if (status !== 201) throw new Error(`The upload failed: ${JSON.stringify(body)}`);
  return body;
}

/** The review page that a personal link opens. */
export async function openReviewLink(client: TestClient, token: string): Promise<ReviewPage> {
  const { status, body } = await client.get<ReviewPage>(`/api/review/${token}`);
  if (status !== 200) throw new Error(`The link does not open: ${JSON.stringify(body)}`);
  return body;
}

/** The token of a personal link; empty when the response has no new link. */
export function tokenOf(url: string | null): string {
  return url?.split('/').at(-1) ?? '';
}

/** The rows of all tables as text, to compare before and after. */
export async function readTableContents({ database }: TestApp): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const contents = [];
  for (const { name } of rows) {
    const table = await database.pool.query(`select t::text as row from "${name}" t order by 1`);
    contents.push(`${name}: ${table.rows.map(({ row }) => String(row)).join(' ')}`);
  }
  return contents.join('\n');
}
