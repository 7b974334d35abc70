import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondWithProjects, SAMPLE_VAN } from '#web/testing/project-lists.ts';
import { atStage, sampleClient, sampleInstaller, samplePhoto, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const user = sampleShop();
const WAITING_SINCE = '2026-11-20T10:00:00.000Z';

test('a card shows vehicle, wrap, installer, deadline and newest photos', async () => {
  const photos = [1, 2, 3].map((id) => samplePhoto({ id }).cardUrl);
  await openDashboard({
    name: 'Harbour Bakery van',
    ...atStage('wrap_printed'),
    subcontractorName: 'Omar Reyes',
    deadline: '2099-03-05',
    vehicle: { ...SAMPLE_VAN, vin: '1M8GDM9AXKP042788' },
    wrap: { wrapType: 'full', color: 'Harbour blue' },
    latestPhotoUrls: photos,
    photoCount: 5,
  });
  const card = cardOf('Harbour Bakery van');
  for (const text of [
    'In-Progress',
    '2024 Ford Transit, White',
    'VIN 1M8GDM9AXKP042788',
    'Full, Harbour blue',
    'Omar Reyes',
    'Deadline: Mar 5, 2099',
    'Wrap Printed',
    '60%',
    '+2 more',
  ])
    await expect.element(card.getByText(text)).toBeVisible();
  expect(card.element().querySelectorAll('img')).toHaveLength(3);
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('max', '100');
  await expect
    .element(card.getByRole('link', { name: /^View Details/ }))
    .toHaveAttribute('href', '/project/1');
});

test('the card of a new project shows what is missing', async () => {
  await openDashboard({ name: 'Fire truck' });
  for (const text of ['No photos uploaded yet', 'Not assigned', 'No deadline', 'Not Started'])
    await expect.element(cardOf('Fire truck').getByText(text).first()).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test('a card of a commercial wrap shows no color', async () => {
  await openDashboard({ name: 'Fire truck', wrap: { wrapType: 'commercial', color: 'Harbour blue' } });
  await expect.element(cardOf('Fire truck').getByText('Commercial', { exact: true })).toBeVisible();
});

test('a project in progress is highlighted', async () => {
  await openDashboard({ name: 'Fire truck' }, { name: 'Bakery van', ...atStage('wrap_printed') });
  expect(borderColorOf('Bakery van')).not.toBe(borderColorOf('Fire truck'));
});

test.each<[string, typeof user, ProjectCard['wait'], string]>([
  [
    'shop',
    user,
    { on: 'client', reason: 'artwork-approval', since: WAITING_SINCE },
    'Waiting for client approval since Nov 20 · Priya Raman',
  ],
  [
    'shop',
    user,
    { on: 'subcontractor', reason: 'photos-before', since: WAITING_SINCE },
    'Waiting for photos before installation since Nov 20 · Tomás Herrera',
  ],
  [
    'shop',
    user,
    { on: 'contractor', reason: 'proof', since: WAITING_SINCE },
    'Your turn: Upload an artwork proof since Nov 20',
  ],
  [
    'installer',
    sampleInstaller(),
    { on: 'subcontractor', reason: 'photos-before', since: WAITING_SINCE },
    'Your turn: Photograph the vehicle before you start since Nov 20',
  ],
  [
    'client',
    sampleClient(),
    { on: 'client', reason: 'artwork-approval', since: WAITING_SINCE },
    'Your turn: Approve the final artwork since Nov 20',
  ],
  [
    'client',
    sampleClient(),
    { on: 'contractor', reason: 'proof', since: WAITING_SINCE },
    'Waiting for the artwork proof since Nov 20 · Dana Whitfield',
  ],
])('the card shows the pending action to the %s', async (_role, viewer, wait, text) => {
  const people = {
    subcontractorId: 7,
    subcontractorName: 'Tomás Herrera',
    clientId: 8,
    clientName: 'Priya Raman',
  };
  respondWithProjects(server, { wait, contractorName: 'Dana Whitfield', ...people });
  await openPage(server, '/dashboard', { user: viewer });
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});

test('the filter Waiting for me is sent with its order and kept in the URL', async () => {
  await openDashboard({ name: 'Mine', wait: { on: 'contractor', reason: 'proof', since: WAITING_SINCE } });
  await page.getByRole('button', { name: 'Waiting for me (1)' }).click();
  await expect.poll(() => location.search).toBe('?waiting=me');
  await expect
    .poll(() => server.calls('GET /api/projects').at(-1)?.query)
    .toMatchObject({ waiting: 'me', sort: 'waiting' });
  await expect.element(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('the empty Waiting for me list links to all projects', async () => {
  await openPage(server, '/dashboard?waiting=me', { user });
  await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect.element(page.getByText("You don't have any projects yet.")).toBeVisible();
});

test('a new assignment is shown without a reload', async () => {
  await openPage(server, '/dashboard', { user: sampleInstaller() });
  await expect.element(page.getByText("You don't have any projects yet.")).toBeVisible();
  respondWithProjects(server, { name: 'Riverside Plumbing box truck' });
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('heading', { name: 'Riverside Plumbing box truck' })).toBeVisible();
});

async function openDashboard(...cards: Partial<ProjectCard>[]) {
  respondWithProjects(server, ...cards);
  await openPage(server, '/dashboard', { user });
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

function cardOf(name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

function borderColorOf(name: string): string {
  const frame = cardOf(name).element().firstElementChild;
  return frame ? getComputedStyle(frame).borderTopColor : '';
}
