import { pdfProof } from '#server/testing/image-samples.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { addProof } from './jobs.ts';

/** On a machine that has better things to do; usually it takes a fraction of a second. */
export const WITHIN = { timeout: 15_000 };

/** The shop uploads a PDF of this name. */
export function uploadProof(shop: APIRequestContext, job: Project, name: string) {
  return addProof(shop, job, { name, mimeType: 'application/pdf', buffer: pdfProof() });
}

/** Tells how long it takes from the act until it is on screen; only what never comes is a failure. */
export async function seenAfter(
  what: string,
  act: () => Promise<unknown>,
  seen: () => Promise<void>,
): Promise<void> {
  await act();
  const startedAt = performance.now();
  await seen();
  const took = Math.round(performance.now() - startedAt);
  process.stdout.write(`  ${what}: on the other screen after ${took} ms
`);
}

/** A mark that only lives as long as the document. */
export async function watchForReload(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
}

/** Whether the document is another than the one that `watchForReload` marked. */
export async function wasReloaded(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.documentElement.hasAttribute('data-same-document'));
}
