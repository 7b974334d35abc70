import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { STAGES } from '#shared/projects/stages.ts';
import { samplePhoto } from '#web/features/photos/photos.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';

const server = fakeServer();
const STATUS_ROUTE = 'GET /api/status/{token}';
const { imageUrl: url, cardUrl: thumbnailUrl, width, height } = samplePhoto();
const PICTURE = { fileId: 'a', url, thumbnailUrl, width, height };
const photos = page.getByRole('region', { name: 'Your finished vehicle' });

test('the status of a project is shown on a phone', async () => {
  await openStatusPage();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fleet van 7' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Fleet van 7 · Wrapline');
  await expect.element(page.getByText('2024 Ford Transit, White')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Current status' }).getByRole('status'))
    .toMatchTextContent('The installation is being arranged');
  await expect.element(page.getByText('Stage 6 of 10')).toBeVisible();
  const stages = page.getByRole('region', { name: 'Stages' }).getByRole('listitem');
  await expect.element(stages).toHaveLength(10);
  await expect.element(stages.filter({ hasText: 'Skipped' })).toHaveLength(4);
  expect(document.querySelector('[aria-current=step]')).toMatchTextContent('Wrap Printed');
  await expect
    .element(page.getByRole('link', { name: /^Send an email to/ }))
    .toHaveAttribute('href', 'mailto:dana@whitfield.example');
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
});

test('the approved artwork is shown while the vehicle is not finished', async () => {
  await openStatusPage({ proof: PICTURE });
  await expect.element(page.getByRole('img', { name: 'The approved artwork' })).toBeVisible();
  await expect.element(photos).not.toBeInTheDocument();
});

test('the photos of a finished vehicle are enlarged by keyboard', async () => {
  const stages = sampleStatus().stages.map((stage) => ({ ...stage, state: 'done' as const }));
  const done = { isCompleted: true, waitsFor: null, completedOn: '2026-11-20', stages };
  await openStatusPage({ ...done, photos: [{ ...PICTURE, caption: null }] });
  await expect.element(page.getByText('Your wrap is finished')).toBeVisible();
  await expect.element(page.getByText('All 10 stages are done')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  (photos.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('1 of 1');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a shared condition report is offered', async () => {
  await openStatusPage({
    conditionReports: [{ reference: 'WL-1', signedOn: '2026-11-20', url: '/report.pdf' }],
  });
  await expect.element(page.getByRole('link', { name: /^Signed/ })).toHaveAttribute('href', '/report.pdf');
  expect(await accessibilityFindings()).toBe('');
});

test('no condition report is offered by default', async () => {
  await openStatusPage();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fleet van 7' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Signed/ })).not.toBeInTheDocument();
});

test('an invalid link shows a message', async () => {
  server.refuse(STATUS_ROUTE, 'not_found');
  await openPage(server, '/status/token', { user: null });
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expect.element(page.getByText('Ask the shop for a new one.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

async function openStatusPage(overrides: Partial<StatusPage> = {}): Promise<void> {
  server.respond(STATUS_ROUTE, sampleStatus(overrides));
  await openPage(server, '/status/token', { user: null, screen: PHONE_SIZE });
}

/** A project whose wrap is printed. It completed the first stage and skipped four. */
function sampleStatus(overrides: Partial<StatusPage> = {}): StatusPage {
  return {
    project: 'Fleet van 7',
    vehicle: '2024 Ford Transit, White',
    shop: { name: 'Whitfield Wraps', phone: null, email: 'dana@whitfield.example' },
    waitsFor: 'The installation is being arranged',
    isCompleted: false,
    stages: STAGES.map(({ id, label }, index) => ({ id, label, state: stateOf(index), doneOn: null })),
    completedOn: null,
    installationDate: null,
    expectedCompletionDate: null,
    proof: null,
    photos: [],
    conditionReports: [],
    ...overrides,
  };
}

function stateOf(index: number) {
  if (index === 5) return 'current';
  if (index > 5) return 'upcoming';
  return index === 0 ? 'done' : 'skipped';
}
