import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { acceptMoves, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { atStage, sampleDetails, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();

test('a long dialog scrolls on a screen with little height', async () => {
  const details = sampleDetails();
  await openProject(server, details, { screen: [740, 360] });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Complete' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('Artwork Proof Required')).toBeVisible();
  await expect.element(question).toHaveStyle({ opacity: '1' });
  const { top, bottom } = question.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(360);
  expect(await accessibilityFindings()).toBe('');
  question.getByRole('heading').element().scrollIntoView();
  await expect.element(question.getByRole('heading')).toBeInViewport({ ratio: 1 });
  acceptMoves(server, details);
  await question.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect.element(page.getByText('100% complete')).toBeVisible();
});

test('a long name does not cover the current stage on a screen with little height', async () => {
  const company = 'Southwest Commercial Fleet Graphics and Installation Company';
  const name = 'Maximiliana Featherstonehaugh-Oppenheimer';
  const contractor = { id: 1, name, company, avatarUrl: null };
  await openProject(server, sampleDetails(atStage('wrap_installed'), { contractor }), {
    user: sampleShop({ name, company }),
    screen: [1100, 700],
  });
  const head = page.getByRole('heading', { name: 'Project Progress' });
  await expect.element(head).toBeInViewport({ ratio: 1 });
  window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  const people = page.getByRole('listitem').filter({ has: page.getByText(company) });
  for (const shown of [people, head, page.getByText('Wrap Installed', { exact: true }).last()])
    await expect.element(shown).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => head.element().getBoundingClientRect().top)
    .toBeGreaterThan(people.element().getBoundingClientRect().bottom);
});
