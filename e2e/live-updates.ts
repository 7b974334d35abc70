import { shortPageProof } from '#server/testing/image-samples.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { addProof } from './projects.ts';

export function uploadProof(shop: APIRequestContext, project: Project, name: string) {
  return addProof(shop, project, { name, mimeType: 'application/pdf', buffer: shortPageProof() });
}

/** Runs an action, and prints the time from its end until its result is visible. */
export async function measureUntilVisible(
  label: string,
  action: () => Promise<unknown>,
  waitUntilVisible: () => Promise<void>,
): Promise<void> {
  await action();
  const startedAt = performance.now();
  await waitUntilVisible();
  const elapsed = Math.round(performance.now() - startedAt);
  process.stdout.write(`  ${label}: visible after ${elapsed} ms\n`);
}

/** Marks the document; a reload removes the mark. */
export async function watchForReload(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
}

/** Whether the page was reloaded after `watchForReload`. */
export async function wasReloaded(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.documentElement.hasAttribute('data-same-document'));
}
