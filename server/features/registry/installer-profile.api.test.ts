import { describe, expect, test } from 'vitest';
import type { InstallerProfile } from '#shared/registry/registry.contract.ts';
import type { NewProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ now: () => new Date('2026-11-21T05:00:00Z') });

describe('GET /api/subcontractors/{id}', () => {
  test('shows a shop only the work on its own projects', async () => {
    const { shop, otherShop, installer } = await makeInstallerOfTwoShops();

    const { status, body, text } = await readProfile(shop, installer.id);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      subcontractor: { id: installer.id, phone: '555 0142', state: 'Texas', certifications: [] },
      isInTeam: false,
      state: 'Texas',
      certifications: [],
    });
    expect(body.projects.map(({ name }) => name)).toEqual(['Ours, now', 'Ours, done']);
    expect(body.stats).toMatchObject({
      totalProjects: 2,
      activeProjects: 1,
      completedProjects: 1,
      averageProgress: 55,
    });
    expect(text).not.toMatch(/password|street|theirs/i);
    expect((await readProfile(otherShop, installer.id)).body.projects.map(({ name }) => name)).toEqual([
      'Theirs',
    ]);
  });

  test('includes all work for the installer and admins', async () => {
    const { installer } = await makeInstallerOfTwoShops();
    for (const person of [installer, await makeAdmin(app)]) {
      const { status, body } = await readProfile(person, installer.id);
      expect(status).toBe(200);
      expect(body.isInTeam).toBe(false);
      expect(body.stats).toMatchObject({ totalProjects: 3, completedProjects: 2, averageProgress: 70 });
    }
  });

  test('counts the completed projects of the last twelve months by month', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    for (const day of ['2025-11-30T23:00:00Z', '2025-12-01T00:00:00Z', '2026-11-01T00:00:00Z'])
      await makeProject(app, shop, { subcontractorId: installer.id, ...finishedAt(day) });
    await makeProject(app, shop, {
      subcontractorId: installer.id,
      ...finishedAt('2026-11-20T23:59:59Z'),
    });

    const { finishedByMonth } = (await readProfile(shop, installer.id)).body.stats;

    expect(finishedByMonth).toHaveLength(12);
    expect(finishedByMonth.filter(({ finished }) => finished > 0)).toEqual([
      { month: '2025-12', finished: 1 },
      { month: '2026-11', finished: 2 },
    ]);
    expect(finishedByMonth.at(-1)?.month).toBe('2026-11');
  });

  test('includes the team membership', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const browser = await app.as(shop);
    await browser.post('/api/subcontractors/add-to-team', { subcontractorId: installer.id });
    expect((await readProfile(shop, installer.id)).body.isInTeam).toBe(true);
  });

  test('includes the sorted names of the certifications, and which documents are verified', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const fields = { certifications: ['TWA', '3M', 'PPF'], hasBusinessRegistration: true };
    const profile = { ...fields, hasBusinessInsurance: true };
    const installerBrowser = await app.as(installer);
    await installerBrowser.patch(`/api/users/${installer.id}`, profile);
    const verification = { documentType: 'businessRegistration', verified: true };
    const admin = await app.as(await makeAdmin(app));
    await admin.post(`/api/admin/users/${installer.id}/verify-documents`, verification);

    expect((await readProfile(shop, installer.id)).body).toMatchObject({
      certifications: ['3M', 'PPF', 'TWA'],
      subcontractor: { businessRegistrationVerified: true, businessInsuranceVerified: false },
    });
  });

  test('includes the newest projects', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    for (let number = 1; number <= 25; number += 1)
      await makeProject(app, shop, { name: `Job ${number}`, subcontractorId: installer.id });
    await makeProject(app, shop, { name: 'Somebody else’s' });

    const { projects, stats } = (await readProfile(shop, installer.id)).body;
    expect(projects).toHaveLength(24);
    expect(projects[0]?.name).toBe('Job 25');
    expect(stats.totalProjects).toBe(25);

    const browser = await app.as(shop);
    const firstPage = await browser.get<object[]>(`/api/projects?subcontractorId=${installer.id}&limit=24`);
    expect(firstPage.headers['x-total-count']).toBe('25');
    const nextUrl = /<([^>]+)>/.exec(firstPage.headers['link'] ?? '')?.[1] ?? '';
    expect((await browser.get<object[]>(nextUrl)).body).toMatchObject([{ name: 'Job 1' }]);
  });

  test('is a 404 for callers without access and for unknown accounts', async () => {
    const { installer } = await makeInstallerOfTwoShops();
    const notFound = { status: 404, body: { code: 'not_found', message: 'Subcontractor not found' } };
    for (const person of [await makeInstaller(app), await makeClient(app)])
      expect(await readProfile(person, installer.id)).toMatchObject(notFound);
    const shop = await makeShop(app);
    for (const nonInstaller of [shop, await makeClient(app), await makeAdmin(app)])
      expect(await readProfile(shop, nonInstaller.id)).toMatchObject(notFound);
    expect(await readProfile(shop, 999_999)).toMatchObject(notFound);
  });

  test('rejects an invalid id and a signed-out caller', async () => {
    const browser = await app.as(await makeShop(app));
    for (const id of ['0', '-1', 'everybody', '1.5'])
      expect(await browser.get(`/api/subcontractors/${id}`)).toMatchObject({ status: 400 });
    expect(await app.visitor.get('/api/subcontractors/1')).toMatchObject({ status: 401 });
  });
});

async function readProfile(person: TestUser, installerId: number) {
  return (await app.as(person)).get<InstallerProfile>(`/api/subcontractors/${installerId}`);
}

/** Creates an installer with a running and a finished project for one shop, and a finished project for another shop. */
async function makeInstallerOfTwoShops() {
  const [shop, otherShop] = [await makeShop(app), await makeShop(app)];
  const installer = await makeInstaller(app, { phone: '555 0142', state: 'Texas' });
  const assignment = { subcontractorId: installer.id };
  const done = finishedAt('2026-03-05T10:00:00Z');
  await makeProject(app, shop, { name: 'Ours, done', ...assignment, ...done });
  await makeProject(app, shop, { name: 'Ours, now', ...assignment, status: 'in-progress', progress: 10 });
  await makeProject(app, otherShop, { name: 'Theirs', ...assignment, ...done });
  return { shop, otherShop, installer };
}

function finishedAt(time: string): Partial<NewProject> {
  return {
    status: 'completed',
    progress: 100,
    progressStage: 'post_installation_photos_uploaded',
    completed: true,
    completedAt: new Date(time),
  };
}
