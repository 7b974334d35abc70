import { describe, expect, test } from 'vitest';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import type { DashboardSections, ProjectCard } from '#shared/projects/projects.contract.ts';
import type { NewProject } from '#server/features/project-access/visible-project.repository.ts';
import { makeAdmin, makeClient, makeInstaller, makeProject, makeShop } from '#server/testing/factories.ts';
import type { TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestResponse } from '#server/testing/test-client.ts';

const app = await startTestApp({ now: () => new Date('2026-11-25T12:00:00Z') });
const done = completedState(new Date('2026-11-20T12:00:00Z'));

/** Nov 25, 2026 is a Wednesday. */
const TODAY_QUERY = 'today=2026-11-25';

describe('GET /api/projects?when=overdue', () => {
  test('lists projects that are past their deadline and not completed', async () => {
    const browser = await makeShopWithProjects({
      late: { deadline: '2026-11-24' },
      today: { deadline: '2026-11-25' },
      'without deadline': {},
      'late and completed': { deadline: '2026-11-24', ...done },
    });
    expect(await names(browser, `when=overdue&${TODAY_QUERY}`)).toEqual(['late']);
    expect(await names(browser, 'when=overdue&today=2026-11-26')).toEqual(['today', 'late']);
  });

  test('uses the day in UTC by default', async () => {
    const browser = await makeShopWithProjects({
      late: { deadline: '2026-11-24' },
      today: { deadline: '2026-11-25' },
    });
    expect(await names(browser, 'when=overdue')).toEqual(['late']);
  });
});

describe('GET /api/projects?when=this-week', () => {
  test.each([
    ['a Sunday', '2026-11-22'],
    ['a Wednesday', '2026-11-25'],
    ['a Saturday', '2026-11-28'],
  ])('lists installations from Sunday to Saturday on %s', async (_day, today) => {
    const browser = await makeShopWithProjects({
      'Saturday before': { scheduledInstallationDate: '2026-11-21' },
      Sunday: { scheduledInstallationDate: '2026-11-22' },
      Saturday: { scheduledInstallationDate: '2026-11-28', ...done },
      'Sunday after': { scheduledInstallationDate: '2026-11-29' },
      'without date': {},
    });
    expect(await names(browser, `when=this-week&today=${today}`)).toEqual(['Saturday', 'Sunday']);
  });
});

test('date filters combine with search, status and order, and have a total', async () => {
  const browser = await makeShopWithProjects({
    'van one': { deadline: '2026-11-20', ...atStage('wrap_printed') },
    'van two': { deadline: '2026-11-19', ...atStage('wrap_printed') },
    'van not started': { deadline: '2026-11-18' },
    truck: { deadline: '2026-11-17', ...atStage('wrap_printed') },
  });
  const query = `when=overdue&${TODAY_QUERY}&q=van&status=in-progress&sort=deadline&waiting=me`;
  expect(await names(browser, query)).toEqual(['van two', 'van one']);
  const { headers } = await browser.get(`/api/projects?${query}&limit=1`);
  expect(headers['x-total-count']).toBe('2');
  expect(await allNames(browser, `${query}&limit=1`)).toEqual(['van two', 'van one']);
});

describe('GET /api/projects', () => {
  const projects = {
    'no date': {},
    'last week': { scheduledInstallationDate: '2026-11-18', deadline: '2026-11-18' },
    'next month': { scheduledInstallationDate: '2026-12-24', deadline: '2026-12-24' },
    yesterday: { scheduledInstallationDate: '2026-11-24', deadline: '2026-11-24' },
    today: { scheduledInstallationDate: '2026-11-25', deadline: '2026-11-25' },
    'today too': { scheduledInstallationDate: '2026-11-25', deadline: '2026-11-25' },
    'done today': { scheduledInstallationDate: '2026-11-25', deadline: '2026-11-25', ...done },
    'no date too': {},
    'done without date': done,
  };

  test.each([1, 2, 3, 100])('sort=installation starts with today, in pages of %i', async (limit) => {
    const browser = await makeShopWithProjects(projects);
    expect(await allNames(browser, `sort=installation&${TODAY_QUERY}&limit=${limit}`)).toEqual([
      'today',
      'today too',
      'next month',
      'yesterday',
      'last week',
      'no date',
      'no date too',
      'done today',
      'done without date',
    ]);
  });

  test.each([1, 2, 3, 100])('sort=deadline ends with completed projects, in pages of %i', async (limit) => {
    const browser = await makeShopWithProjects(projects);
    expect(await allNames(browser, `sort=deadline&limit=${limit}`)).toEqual([
      'last week',
      'yesterday',
      'today',
      'today too',
      'next month',
      'no date',
      'no date too',
      'done today',
      'done without date',
    ]);
  });

  test.each([
    'today=tomorrow',
    'today=2026-02-30',
    'today=0000-01-01',
    'today=2026-11-25T00:00:00Z',
    'when=never',
  ])('rejects %s', async (query) => {
    const browser = await makeShopWithProjects({});
    expect((await browser.get(`/api/projects?${query}`)).status).toBe(400);
  });
});

describe('GET /api/projects/dashboard', () => {
  test('has the sections of each participant, and their totals', async () => {
    const [shop, installer, client] = [await makeShop(app), await makeInstaller(app), await makeClient(app)];
    const team = { subcontractorId: installer.id, clientId: client.id };
    await makeProjects(shop, {
      approval: { ...atStage('final_artwork_approval'), ...team, deadline: '2026-11-20' },
      install: { ...atStage('wrap_shipped'), ...team, scheduledInstallationDate: '2026-11-27' },
      mine: { deadline: '2026-11-19' },
      completed: { ...done, ...team, deadline: '2026-11-19' },
    });
    expect(await sectionsOf(shop)).toEqual({
      overdue: ['mine', 'approval'],
      waiting: ['mine'],
      installing: ['install'],
    });
    expect(await sectionsOf(installer)).toEqual({
      overdue: ['approval'],
      waiting: ['install'],
      installing: ['install'],
    });
    expect(await sectionsOf(client)).toEqual({
      overdue: ['approval'],
      waiting: ['approval'],
      installing: ['install'],
    });
  });

  test('has the five most urgent projects and the total', async () => {
    const deadlineDays = ['19', '17', '21', '18', '20', '16'];
    const browser = await makeShopWithProjects(
      Object.fromEntries(deadlineDays.map((day) => [`due ${day}`, { deadline: `2026-11-${day}` }])),
    );
    const { body } = await browser.get<DashboardSections>(`/api/projects/dashboard?${TODAY_QUERY}`);
    expect(body.overdue.total).toBe(6);
    expect(body.overdue.projects.map(({ name }) => name)).toEqual(
      ['16', '17', '18', '19', '20'].map((day) => `due ${day}`),
    );
  });

  test('is empty without projects, even if other shops have projects', async () => {
    await makeShopWithProjects({ late: { deadline: '2026-11-19', scheduledInstallationDate: '2026-11-25' } });
    const emptySection = { total: 0, projects: [] };
    const { body } = await (await app.as(await makeShop(app))).get(`/api/projects/dashboard?${TODAY_QUERY}`);
    expect(body).toEqual({ overdue: emptySection, waiting: emptySection, installing: emptySection });
  });

  test('requires a session and a valid day', async () => {
    expect((await app.visitor.get(`/api/projects/dashboard?${TODAY_QUERY}`)).status).toBe(401);
    const admin = await app.as(await makeAdmin(app));
    expect((await admin.get(`/api/projects/dashboard?${TODAY_QUERY}`)).status).toBe(200);
    for (const query of ['', '?today=', '?today=2026-13-01'])
      expect((await admin.get(`/api/projects/dashboard${query}`)).status, query).toBe(400);
  });
});

async function makeShopWithProjects(projects: Record<string, Partial<NewProject>>): Promise<TestClient> {
  const shop = await makeShop(app);
  await makeProjects(shop, projects);
  return app.as(shop);
}

async function makeProjects(shop: TestUser, projects: Record<string, Partial<NewProject>>): Promise<void> {
  for (const [name, fields] of Object.entries(projects)) await makeProject(app, shop, { name, ...fields });
}

async function names(browser: TestClient, query: string): Promise<string[]> {
  return (await browser.get<ProjectCard[]>(`/api/projects?${query}`)).body.map(({ name }) => name);
}

async function allNames(browser: TestClient, query: string): Promise<string[]> {
  const listedNames: string[] = [];
  let next: string | undefined = `/api/projects?${query}`;
  while (next) {
    const { body, headers }: TestResponse<ProjectCard[]> = await browser.get(next);
    listedNames.push(...body.map(({ name }) => name));
    next = headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
  }
  return listedNames;
}

async function sectionsOf(person: TestUser): Promise<Record<string, string[]>> {
  const { body } = await (
    await app.as(person)
  ).get<DashboardSections>(`/api/projects/dashboard?${TODAY_QUERY}`);
  return Object.fromEntries(
    Object.entries(body).map(([section, { projects }]) => [section, projects.map(({ name }) => name)]),
  );
}
