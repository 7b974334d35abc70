import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { Review, ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import { addProof, createProject } from './projects.ts';
import { signInNewUser } from './people.ts';

interface SentReview {
  review: Review;
  reviewers: ReviewerLink[];
}

/**
 * Sends a version for review through the API. Returns the paths of the new links; the path is empty for a reviewer who keeps an
 * earlier link.
 */
export async function sendForReview(
  shop: APIRequestContext,
  proof: Proof,
  {
    reviewers = [{ name: 'Dana Whitfield' }],
    ...more
  }: { reviewers?: object[] } & Record<string, unknown> = {},
): Promise<SentReview & { paths: string[] }> {
  const data = { proofId: proof.id, reviewers, ...more };
  const response = await shop.post(`/api/projects/${proof.projectId}/reviews`, { data });
  expect(response.status(), await response.text()).toBe(201);
  const sentReview: SentReview = await response.json();
  return { ...sentReview, paths: sentReview.reviewers.map(({ url }) => (url ? new URL(url).pathname : '')) };
}

/**
 * Signs in a new shop, creates a project with version 1 of a proof, and sends it for review. Returns the project and
 * the path of the review page.
 */
export async function createReview(page: Page): Promise<{ project: Project; path: string }> {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez', company: 'Coastline Wraps' });
  const project = await createProject(page.request);
  const proof = await addProof(page.request, project, await createDesignFile(1));
  const { paths } = await sendForReview(page.request, proof);
  return { project, path: paths[0] ?? '' };
}

/** A picture of a van as a proof file. `version` determines the file name and the size of the text in the picture. */
export async function createDesignFile(
  version: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawing = `<svg width="420" height="280" viewBox="0 0 1200 800" xmlns="http://www.w3.org/2000/svg">
    <rect width="1200" height="800" fill="#fff"/>
    <path d="M150 560V300q0-40 40-40h560q90 0 140 80l60 90q120 20 120 80v50Z" fill="#1c4f8c"/>
    <circle cx="320" cy="570" r="70"/><circle cx="880" cy="570" r="70"/>
    <text x="200" y="420" font-family="sans-serif" font-size="${60 + version * 20}" fill="#ffd166">Harbour Bakery</text></svg>`;
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer();
  return { name: `bakery-v${version}.png`, mimeType: 'image/png', buffer };
}

/** The fields of the decision form on a reviewer's page. */
export function decisionForm(page: Page) {
  const form = page.getByRole('form', { name: 'Your decision' });
  return {
    approve: form.getByRole('radio', { name: /^Approve/ }),
    requestChanges: form.getByRole('radio', { name: 'Request changes' }),
    statements: form.getByRole('checkbox'),
    name: form.getByRole('textbox', { name: 'Your full name' }),
    note: form.getByRole('textbox', { name: /What should change|Note/ }),
    send: form.locator('button[type=submit]'),
  };
}

/** Fills the form of an approval and sends it. */
export async function approve(page: Page, name: string): Promise<void> {
  const form = decisionForm(page);
  await form.approve.check();
  await tickAllStatements(form.statements);
  await form.name.fill(name);
  await form.send.click();
}

export async function tickAllStatements(
  statements: Locator,
  tick = (box: Locator) => box.check(),
): Promise<void> {
  await expect(statements).not.toHaveCount(0);
  for (const box of await statements.all()) await tick(box);
}

/** Adds a comment to the shown page; `x` and `y` are fractions (0 to 1) of the page's width and height. */
export async function pinComment(
  page: Page,
  { x, y, text }: { x: number; y: number; text: string },
): Promise<void> {
  await page.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name: 'Comment' }).click();
  const picture = page.getByRole('group', { name: /^Viewer: / }).getByRole('img');
  const box = await picture.boundingBox();
  if (!box) throw new Error('The page of the proof has no picture');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox', { name: 'Comment' }).fill(text);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Comments on this version' })).toContainText(text);
}
