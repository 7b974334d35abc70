import { beforeAll, describe, expect, test } from 'vitest';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { PROJECT_SORTS } from '#shared/projects/project-sorts.ts';
import type { PooledSql } from '#server/db/database.ts';
import { countProjects, listProjects } from '#server/features/projects/project-list.repository.ts';
import { pageOfProjects } from '#server/features/projects/project-list.service.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  scopeOf,
  type TestUser,
} from '#server/testing/factories.ts';
import { countScannedRows } from '#server/testing/count-scanned-rows.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestResponse } from '#server/testing/test-client.ts';

const app = await startTestApp();

describe('GET /api/projects with an order', () => {
  test.each([
    ['', ['none b', 'same day', 'Late', 'early', 'None A']],
    ['newest', ['none b', 'same day', 'Late', 'early', 'None A']],
    ['deadline', ['early', 'same day', 'None A', 'none b', 'Late']],
    ['installation', ['None A', 'early', 'same day', 'none b', 'Late']],
    ['name', ['early', 'Late', 'None A', 'none b', 'same day']],
    ['updated', ['Late', 'none b', 'same day', 'early', 'None A']],
    ['waiting', ['early', 'None A', 'same day', 'none b', 'Late']],
  ])('sort=%s orders the list across pages', async (sort, expectedNames) => {
    const shop = await makeShop(app);
    await makeProject(app, shop, { name: 'None A', updatedAt: new Date(1_000), stageSince: new Date(2_000) });
    await makeProject(app, shop, {
      name: 'early',
      deadline: '2027-01-31',
      updatedAt: new Date(2_000),
      stageSince: new Date(1_000),
    });
    await makeProject(app, shop, {
      name: 'Late',
      deadline: '2027-02-01',
      updatedAt: new Date(3_001),
      ...completedState(new Date(3_001)),
      stageSince: new Date(0),
    });
    await makeProject(app, shop, { name: 'same day', deadline: '2027-02-01', updatedAt: new Date(3_000) });
    await makeProject(app, shop, { name: 'none b', updatedAt: new Date(3_000) });
    const browser = await app.as(shop);
    const query = sort && `sort=${sort}&`;

    for (const limit of [1, 2, 3, 100])
      expect(await allNames(browser, `/api/projects?${query}limit=${limit}`)).toEqual(expectedNames);
  });

  test('pages list projects with the same sort key in the same order as the whole list', async () => {
    const shop = await makeShop(app);
    for (let number = 0; number < 5; number += 1) await makeProject(app, shop, { name: 'Van' });
    const browser = await app.as(shop);
    for (const sort of PROJECT_SORTS) {
      const wholeList = await browser.get<ProjectCard[]>(`/api/projects?sort=${sort}`);
      expect(await allIds(browser, `/api/projects?sort=${sort}&limit=2`)).toEqual(
        wholeList.body.map(({ id }) => id),
      );
    }
  });

  test('the next page exists when the cursor row was deleted', async () => {
    const shop = await makeShop(app);
    for (let number = 0; number < 5; number += 1) await makeProject(app, shop, { name: 'Van' });
    const browser = await app.as(shop);
    const { body, headers } = await browser.get<ProjectCard[]>('/api/projects?sort=name&limit=2');
    await browser.delete(`/api/projects/${body[1]?.id}`);
    expect(await allIds(browser, nextPageUrl(headers) ?? '')).toHaveLength(3);
  });

  test('people with several roles and admins see a project once', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });
    const client = await makeClient(app);
    const name = `Own work of ${shop.username}`;
    await makeProject(app, shop, { name, subcontractorId: shop.id, clientId: client.id });
    for (const person of [shop, client, await makeAdmin(app)]) {
      for (const sort of PROJECT_SORTS) {
        const url = `/api/projects?sort=${sort}&q=${encodeURIComponent(name)}`;
        expect(await allNames(await app.as(person), url)).toEqual([name]);
      }
    }
  });

  test('an unknown order or a cursor of another order is a 400', async () => {
    const shop = await makeShop(app);
    for (let number = 0; number < 2; number += 1) await makeProject(app, shop);
    const browser = await app.as(shop);
    const { headers } = await browser.get('/api/projects?sort=name&limit=1');
    const cursor = headers['link']?.match(/cursor=([^&>]+)/)?.[1] ?? '';

    for (const query of [
      'sort=oldest',
      `cursor=${cursor}`,
      `sort=deadline&cursor=${cursor}`,
      `sort=deadline&cursor=${encodeCursor(['deadline', '2027-02-30', 1])}`,
      `sort=updated&cursor=${encodeCursor(['updated', 'yesterday', 1])}`,
      `sort=name&cursor=${encodeCursor(['name', 'a\u0000', 1])}`,
      `sort=name&cursor=${encodeCursor(['name', 'a', 0])}`,
      `cursor=${'x'.repeat(1001)}`,
    ])
      expect((await browser.get(`/api/projects?${query}`)).status, query).toBe(400);
  });
});

describe('a shop with old projects among newer ones of other shops', () => {
  const OWN_PROJECT_COUNT = 3_000;
  const listFixture = {} as { shop: TestUser; installer: TestUser };
  const countProjectsScannedBy = (read: (sql: PooledSql) => Promise<unknown>) =>
    countScannedRows(app.database, 'projects', read);

  beforeAll(async () => {
    listFixture.shop = await makeShop(app);
    listFixture.installer = await makeInstaller(app);
    await insertProjects(listFixture.shop.id, OWN_PROJECT_COUNT, listFixture.installer.id);
    await insertProjects((await makeShop(app)).id, 100_000, null);
    await makeProof(app, await makeProject(app, listFixture.shop, atStage('final_artwork_approval')));
    await app.database.pool.query('analyze projects');
  });

  test('does not scan the projects of other shops for its list', async () => {
    for (const scope of [scopeOf(listFixture.shop), scopeOf(listFixture.installer)]) {
      for (const sort of PROJECT_SORTS) {
        // With the sort order `newest`, a page is read through a database index. Other sort orders scan all projects of the user.
        const maxRows = sort === 'newest' ? OWN_PROJECT_COUNT / 10 : OWN_PROJECT_COUNT * 1.1;
        const scannedCount = await countProjectsScannedBy((sql) =>
          listProjects(sql, scope, {}, { sort, today: '2026-11-22', limit: 51 }),
        );
        expect(scannedCount, `${scope.role}, ${sort}`).toBeLessThan(maxRows);
      }
      const readTotal = (sql: PooledSql) => countProjects(sql, scope, {});
      expect(await countProjectsScannedBy(readTotal)).toBeLessThan(OWN_PROJECT_COUNT * 1.1);
      expect(
        await countScannedRows(app.database, 'artwork_proofs', readTotal),
        'rows read for the pending action',
      ).toBe(0);
    }
  });

  test('loads the first page and the total of a search in one scan of its projects', async () => {
    for (const sort of PROJECT_SORTS) {
      const query = { q: 'van', sort, limit: 50 };
      const scannedCount = await countProjectsScannedBy((sql) =>
        pageOfProjects({ ...app, database: { ...app.database, sql } }, scopeOf(listFixture.shop), query),
      );
      expect(scannedCount, sort).toBeLessThan(OWN_PROJECT_COUNT * 1.1);
    }
  });
});

/** Inserts in parts, because a busy machine could reach the time limit of a statement. */
async function insertProjects(shopId: number, count: number, installerId: number | null): Promise<void> {
  const partSize = 1_000;
  for (let first = 1; first <= count; first += partSize)
    await app.database.pool.query(
      `insert into projects (name, contractor_id, subcontractor_id, deadline)
       select 'Van ' || n, $1, $4, date '2026-01-01' + n % 700 from generate_series($2::int, $3::int) n`,
      [shopId, first, Math.min(first + partSize - 1, count), installerId],
    );
}

async function allNames(browser: TestClient, url: string): Promise<string[]> {
  return (await allPages(browser, url)).map(({ name }) => name);
}

async function allIds(browser: TestClient, url: string): Promise<number[]> {
  return (await allPages(browser, url)).map(({ id }) => id);
}

async function allPages(browser: TestClient, url: string): Promise<ProjectCard[]> {
  const cards: ProjectCard[] = [];
  let next: string | undefined = url;
  while (next) {
    const { body, headers }: TestResponse<ProjectCard[]> = await browser.get(next);
    cards.push(...body);
    next = nextPageUrl(headers);
  }
  return cards;
}

function nextPageUrl(headers: TestResponse['headers']): string | undefined {
  return headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
}

function encodeCursor(position: unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}
