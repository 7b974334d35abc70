import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeDevice } from '#web/testing/device.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { acceptSave, openEditForm, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondToSections, respondWithProjects } from '#web/testing/project-lists.ts';
import { sampleCard, sampleClient, sampleDetails, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const device = fakeDevice();
const user = sampleShop();
const SAVE_ROUTE = 'PUT /api/projects/{id}/full-update';
const section = (name: string) => page.getByRole('region', { name, exact: true });

test('the dashboard shows Overdue, My turn and Installing this week above the cards', async () => {
  await device.setDate('2026-11-25T18:00:00Z');
  const wait = { on: 'contractor', reason: 'proof', since: '2026-11-20T10:00:00.000Z' } as const;
  const lateCards = [18, 19, 20, 21, 22, 24].map((day) =>
    sampleCard({ id: day, name: `Late ${day}`, deadline: `2026-11-${day}`, wait }),
  );
  const installation = { scheduledInstallationDate: '2026-11-27', subcontractorName: 'Omar Reyes' };
  const truck = sampleCard({ name: 'Fire truck', ...installation });
  respondWithProjects(server, truck);
  respondToSections(server, { overdue: lateCards, waiting: lateCards, installing: [truck] });
  await openPage(server, '/dashboard', { user });

  await expect.element(section('Overdue').getByRole('heading')).toHaveTextContent('Overdue (6)');
  const rows = section('Overdue').getByRole('listitem');
  expect(rows.elements()).toHaveLength(5);
  await expect.element(rows.first()).toMatchTextContent('Late 18Overdue by 7 days');
  await expect.element(section('My turn').getByRole('heading')).toHaveTextContent('My turn (6)');
  await expect
    .element(section('Installing this week'))
    .toMatchTextContent('Fire truckNov 27, 2026 · Omar Reyes');
  await expect
    .element(section('Installing this week').getByRole('link', { name: /^Fire truck/ }))
    .toHaveAttribute('href', '/project/1');
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test.each([
  ['Overdue', { when: 'overdue', sort: 'deadline' }],
  ['My turn', { waiting: 'me', sort: 'waiting' }],
  ['Installing this week', { when: 'this-week', sort: 'installation' }],
])('the section %s leads to its projects in My Projects', async (name, search) => {
  const cards = [sampleCard()];
  respondToSections(server, { overdue: cards, waiting: cards, installing: cards });
  await openPage(server, '/dashboard', { user });
  const link = section(name).getByRole('heading').getByRole('link');
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href);
  expect(pathname).toBe('/my-projects');
  expect(Object.fromEntries(searchParams)).toEqual(search);
});

test('pages that stay open overnight show the deadlines of the new day', async () => {
  await device.setDate('2026-11-25T18:00:00Z');
  const van = sampleCard({ name: 'Bakery van', deadline: '2026-11-25' });
  respondWithProjects(server, van);
  await openPage(server, '/my-projects?when=overdue', { user });
  await expect.element(page.getByText(/Due today/)).toBeVisible();
  await device.setDate('2026-11-26T08:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(/Overdue by 1 day/)).toBeVisible();
  expect(server.calls('GET /api/projects').at(-1)?.query).toMatchObject({ today: '2026-11-26' });
});

test('the project page that stays open overnight shows the deadline of the new day', async () => {
  await device.setDate('2026-11-25T18:00:00Z');
  await openProject(server, sampleDetails({ deadline: '2026-11-25' }), { user });
  await expect.element(page.getByText('Due today')).toBeVisible();
  await device.setDate('2026-11-26T08:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Overdue by 1 day')).toBeVisible();
});

test('a client without due projects sees no sections', async () => {
  await openPage(server, '/dashboard', { user: sampleClient() });
  await expect.element(page.getByText('No projects found')).toBeVisible();
  for (const name of ['Overdue', 'My turn', 'Installing this week'])
    expect(section(name).elements()).toEqual([]);
});

test('sections that fail to load can be retried and do not hide the cards', async () => {
  respondWithProjects(server, { name: 'Fire truck' });
  server.refuse('GET /api/projects/dashboard', 'validation_failed');
  await openPage(server, '/dashboard', { user });
  await expect.element(page.getByText('Overdue and upcoming projects could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Fire truck' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  respondToSections(server, { waiting: [sampleCard({ name: 'Fire truck' })] });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(section('My turn')).toMatchTextContent('Fire truck');
});

// Time zones, each with a timestamp that is on March 5 there, and on another day in UTC.
const TIME_ZONES = [
  ['Pacific/Auckland', '2027-03-04T12:30:00Z'],
  ['America/Los_Angeles', '2027-03-06T05:30:00Z'],
] as const;

test.each(TIME_ZONES)('a deadline is overdue according to the date in %s', async (zone, now) => {
  await device.setDate(now, zone);
  respondToSections(server, { overdue: [sampleCard({ deadline: '2027-03-04' })] });
  await openPage(server, '/dashboard', { user });
  await expect.element(section('Overdue').getByText('Overdue by 1 day')).toBeVisible();
  expect(server.calls('GET /api/projects/dashboard')[0]?.query).toEqual({ today: '2027-03-05' });
});

test.each(TIME_ZONES)('a deadline keeps its day in %s', async (zone, now) => {
  await device.setDate(now, zone);
  respondWithProjects(server, { deadline: '2027-03-05' });
  await openPage(server, '/my-projects', { user });
  await expect.element(page.getByText('Deadline: Mar 5, 2027 · Due today')).toBeVisible();
});

test.each(TIME_ZONES)('the edit form keeps the day of a deadline in %s', async (zone, now) => {
  await device.setDate(now, zone);
  const details = sampleDetails({ deadline: '2027-03-05' });
  await openEditForm(server, details);
  const deadline = page.getByLabelText('Deadline', { exact: true });
  await expect.element(deadline).toHaveValue('2027-03-05');
  await deadline.fill('2027-03-04');
  await page.getByRole('checkbox', { name: 'The deadline is flexible' }).click();
  acceptSave(server, details, { deadline: '2027-03-04', isDeadlineFlexible: true });
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  for (const text of ['Mar 4, 2027', 'Flexible', 'Overdue by 1 day'])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({ project: { deadline: '2027-03-04' } });
});
