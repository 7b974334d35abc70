import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TeamMember } from '#shared/team/team.contract.ts';
import { certifications, userCertifications, users } from '#server/db/schema/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { addToTeam, readTeamNames } from '#server/testing/teams.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const FINISHED_PROJECT = {
  status: 'completed',
  progress: 100,
  progressStage: 'post_installation_photos_uploaded',
  completed: true,
  completedAt: new Date('2026-03-05T10:00:00Z'),
} as const;

test('lists the team by name, with certifications and contact data', async () => {
  const [shop, rival] = [await makeShop(app), await makeShop(app)];
  const zoe = await makeInstaller(app, { name: 'zoe', phone: '555 0101' });
  const adam = await makeInstaller(app, { name: 'Adam' });
  const otherTeamInstaller = await makeInstaller(app, { name: 'Other team' });
  await addToTeam(app, shop, [zoe, adam]);
  await addToTeam(app, rival, [otherTeamInstaller]);
  await certify(zoe, ['PPF', '3M']);

  const { status, body } = await (await app.as(shop)).get<object[]>('/api/subcontractors');

  expect(status).toBe(200);
  expect(body).toHaveLength(2);
  expect(body).toMatchObject([
    { id: adam.id, name: 'Adam', certifications: [] },
    { id: zoe.id, certifications: ['3M', 'PPF'], phone: '555 0101', email: `${zoe.username}@example.com` },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/password|street/i);
});

test('lists an empty team for an installer who may hire and has hired nobody', async () => {
  const installer = await makeInstaller(app, { allowContractorRole: true });
  expect(await (await app.as(installer)).get('/api/subcontractors')).toMatchObject({ status: 200, body: [] });
});

test('rejects installers, clients and admins', async () => {
  for (const person of [await makeInstaller(app), await makeClient(app), await makeAdmin(app)]) {
    expect(await (await app.as(person)).get('/api/subcontractors')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
});

test('lists each member’s totals over the caller’s projects', async () => {
  const [shop, rival, busyInstaller] = [await makeShop(app), await makeShop(app), await makeInstaller(app)];
  const idleInstaller = await makeInstaller(app, { name: 'zz Idle' });
  await addToTeam(app, shop, [busyInstaller, idleInstaller]);
  const assignment = { subcontractorId: busyInstaller.id };
  await makeProject(app, shop, assignment);
  await makeProject(app, shop, { ...assignment, status: 'in-progress', progress: 10 });
  await makeProject(app, shop, { ...assignment, ...FINISHED_PROJECT });
  await makeProject(app, rival, { ...assignment, ...FINISHED_PROJECT });
  await makeProject(app, shop, FINISHED_PROJECT);

  const { body } = await (await app.as(shop)).get<TeamMember[]>('/api/subcontractors');

  expect(body.map(({ stats }) => stats)).toEqual([
    { totalProjects: 3, activeProjects: 1, completedProjects: 1, averageProgress: 37 },
    { totalProjects: 0, activeProjects: 0, completedProjects: 0, averageProgress: 0 },
  ]);
});

test('lists a long team page by page, and searches it', async () => {
  const shop = await makeShop(app);
  // The search also covers usernames, which contain random hex digits. A search for a name of hex digits, such as
  // ‘Ada’, could find the username of another member.
  const names = ['Ursa', 'ursa', 'Ben', 'Čapek', 'Zoë'];
  const members: TestUser[] = [];
  for (const name of names) members.push(await makeInstaller(app, { name, company: `Film & ${name} Co.` }));
  await addToTeam(app, shop, members);
  const browser = await app.as(shop);
  const wholeList = await browser.get<TeamMember[]>('/api/subcontractors');

  const listedNames: string[] = [];
  let next: string | undefined = '/api/subcontractors?limit=2';
  while (next) {
    const page: Awaited<ReturnType<typeof browser.get<TeamMember[]>>> = await browser.get(next);
    listedNames.push(...page.body.map(({ name }) => name));
    expect(page.headers['x-total-count']).toBe('5');
    next = page.headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
  }

  expect(listedNames).toEqual(wholeList.body.map(({ name }) => name));
  expect(listedNames).toHaveLength(5);
  for (const [q, found] of [
    ['URSA film', 2],
    ['ben', 1],
    ['%', 0],
    ['nobody', 0],
  ] as const) {
    const { body, headers } = await browser.get<TeamMember[]>(
      `/api/subcontractors?q=${encodeURIComponent(q)}`,
    );
    expect([q, body.length, headers['x-total-count']]).toEqual([q, found, String(found)]);
  }
});

test('continues paging when the cursor row was removed', async () => {
  const shop = await makeShop(app);
  const members: TestUser[] = [];
  for (const name of ['Ada', 'Ben', 'Cem', 'Dag']) members.push(await makeInstaller(app, { name }));
  await addToTeam(app, shop, members);
  const browser = await app.as(shop);
  const { headers } = await browser.get('/api/subcontractors?limit=2');
  const next = headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1] ?? '';
  const readNames = async () => (await browser.get<TeamMember[]>(next)).body.map(({ name }) => name);
  const isBen = eq(users.id, members[1]?.id ?? 0);

  await app.database.sql.update(users).set({ name: 'Zoë' }).where(isBen);
  expect(await readNames()).toEqual(['Cem', 'Dag']);
  await app.database.sql.delete(users).where(isBen);
  expect(await readNames()).toEqual(['Cem', 'Dag']);
});

test('hides a member who stops installing', async () => {
  const shop = await makeShop(app);
  const member = await makeInstaller(app);
  await addToTeam(app, shop, [member]);
  const memberBrowser = await app.as(member);

  await memberBrowser.post('/api/user/set-role', { roleType: 'contractor-unlisted' });
  expect(await readTeamNames(app, shop)).toEqual([]);
  await memberBrowser.post('/api/user/set-role', { roleType: 'contractor' });
  expect(await readTeamNames(app, shop)).toEqual([member.name]);
});

test('rejects invalid page params', async () => {
  const browser = await app.as(await makeShop(app));
  const otherInstaller = await makeInstaller(app);
  const cursors = ['cursor=x', `cursor=${otherInstaller.id}`];
  for (const query of ['limit=0', 'limit=501', ...cursors, `q=${'x'.repeat(201)}`, 'q=%00']) {
    expect(await browser.get(`/api/subcontractors?${query}`), query).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  }
  expect(await app.visitor.get('/api/subcontractors')).toMatchObject({ status: 401 });
});

async function certify(person: TestUser, names: string[]): Promise<void> {
  for (const name of names) {
    const [found] = await app.database.sql.select().from(certifications).where(eq(certifications.name, name));
    if (!found) throw new Error(`There is no certification ${name}`);
    await app.database.sql
      .insert(userCertifications)
      .values({ userId: person.id, certificationId: found.id });
  }
}
