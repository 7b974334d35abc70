import { beforeAll, describe, expect, test } from 'vitest';
import type { RegistryEntry } from '#shared/registry/registry.contract.ts';
import { insertTeamMember } from '#server/features/team/team.repository.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  scopeOf,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const SEARCH_URL = '/api/subcontractors/all';

let shop: TestUser;
let ben: TestUser;

beforeAll(async () => {
  shop = await makeShop(app, { name: 'Asking Shop', state: 'Nevada', allowContractorRole: true });
  await makeShop(app, { name: 'Unlisted Shop', state: 'Maine' });
  await makeClient(app, { name: 'A Client', state: 'Maine' });
  await makeHireableInstaller('Ada Ames', { company: 'Zeta Wraps', state: 'Texas' }, ['3M', 'PPF']);
  ben = await makeHireableInstaller('Ben Bell', { company: null, state: 'TEXAS' }, ['PPF']);
  await makeHireableInstaller('Čenda Cole', { company: 'Acme Film', state: 'Texas' }, []);
  await makeHireableInstaller('Dora Dunn', { company: 'Film, clear', state: null }, ['Hexis']);
  await app.database.transaction((tx) => insertTeamMember(tx, scopeOf(shop), ben.id));
});

const EVERYBODY = ['Dora Dunn', 'Čenda Cole', 'Ben Bell', 'Ada Ames', 'Asking Shop'];

describe('GET /api/subcontractors/all', () => {
  test('lists installers newest first, with their team membership', async () => {
    const { status, body, headers, text } = await (await app.as(shop)).get<RegistryEntry[]>(SEARCH_URL);

    expect(status).toBe(200);
    expect(names(body)).toEqual(EVERYBODY);
    expect(headers['x-total-count']).toBe('5');
    expect(headers['link']).toBeUndefined();
    expect(body.filter(({ isInTeam }) => isInTeam)).toMatchObject([
      { id: ben.id, name: 'Ben Bell', certifications: ['PPF'], email: `${ben.username}@example.com` },
    ]);
    expect(text).not.toMatch(/password|street|searchText/i);
  });

  test('marks only the members of the caller’s team', async () => {
    const { body } = await (await app.as(await makeShop(app))).get<RegistryEntry[]>(SEARCH_URL);
    expect(body.some(({ isInTeam }) => isInTeam)).toBe(false);
  });

  test.each([
    ['q=film', ['Dora Dunn', 'Čenda Cole']],
    ['q=TEXAS+ben', ['Ben Bell']],
    ['q=%C4%8Cenda', ['Čenda Cole']],
    ['q=%25', []],
    ['q=_', []],
    ['q=', EVERYBODY],
    ['state=texas', ['Čenda Cole', 'Ben Bell', 'Ada Ames']],
    ['state=Maine', []],
    ['certifications=ppf', ['Ben Bell', 'Ada Ames']],
    ['certifications=3M,Hexis', ['Dora Dunn', 'Ada Ames']],
    ['certifications=,,', EVERYBODY],
    ['certifications=No%20such%20thing', []],
    ['q=zeta&state=Texas&certifications=3M,Hexis', ['Ada Ames']],
  ])('finds by %s', async (query, found) => {
    const { status, body, headers } = await (
      await app.as(shop)
    ).get<RegistryEntry[]>(`${SEARCH_URL}?${query}`);
    expect(status).toBe(200);
    expect(names(body)).toEqual(found);
    expect(headers['x-total-count']).toBe(String(found.length));
  });

  test('finds installers by the id of a certification', async () => {
    const browser = await app.as(shop);
    const { body: knownCertifications } =
      await browser.get<{ id: number; name: string }[]>('/api/certifications');
    const ppfId = knownCertifications.find(({ name }) => name === 'PPF')?.id;
    const { body } = await browser.get<RegistryEntry[]>(`${SEARCH_URL}?certifications=${ppfId}`);
    expect(names(body)).toEqual(['Ben Bell', 'Ada Ames']);
  });

  test('links all pages of a search', async () => {
    const browser = await app.as(shop);
    const listedNames: string[] = [];
    let next: string | undefined = `${SEARCH_URL}?limit=1&state=texas&certifications=3M%2CPPF`;
    while (next) {
      const page: Awaited<ReturnType<typeof browser.get<RegistryEntry[]>>> = await browser.get(next);
      listedNames.push(...names(page.body));
      expect(page.headers['x-total-count']).toBe('2');
      next = page.headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
    }
    expect(listedNames).toEqual(['Ben Bell', 'Ada Ames']);
  });

  test('rejects an invalid search', async () => {
    const browser = await app.as(shop);
    for (const query of [
      'limit=0',
      'limit=501',
      'cursor=first',
      `q=${'x'.repeat(201)}`,
      `state=${'x'.repeat(201)}`,
      `certifications=${'x'.repeat(2_001)}`,
      'q=a%00b',
    ]) {
      expect(await browser.get(`${SEARCH_URL}?${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });
});

describe('GET /api/subcontractors/states', () => {
  test('lists each state once, in its most common spelling', async () => {
    expect(await (await app.as(shop)).get('/api/subcontractors/states')).toMatchObject({
      status: 200,
      body: ['Nevada', 'Texas'],
    });
  });

  test('lists no more than the 200 most common states', async () => {
    const rareStates = Array.from({ length: 300 }, (_, index) => `Nowhere ${String(index).padStart(3, '0')}`);
    await app.database.pool.query(
      `insert into users (username, name, email, password_hash, role, state)
       select 'odd ' || state || n, 'Ben', 'ben@example.com', '-', 'subcontractor', state
       from unnest($1::text[]) as state, generate_series(1, case state when 'Nowhere 299' then 9 else 1 end) n`,
      [rareStates],
    );

    const { body } = await (await app.as(shop)).get<string[]>('/api/subcontractors/states');

    expect(body).toHaveLength(200);
    expect(body).toEqual(body.toSorted());
    expect(body).toEqual(expect.arrayContaining(['Nowhere 299', 'Texas']));
    await app.database.pool.query("delete from users where username like 'odd %'");
  });
});

describe.each([SEARCH_URL, '/api/subcontractors/states'])('GET %s', (path) => {
  test('is allowed for shops, installers who can contract, and admins', async () => {
    for (const person of [
      await makeShop(app),
      await makeInstaller(app, { allowContractorRole: true }),
      await makeAdmin(app),
    ]) {
      expect(await (await app.as(person)).get(path)).toMatchObject({ status: 200 });
    }
  });

  test('is rejected for visitors, installers and clients', async () => {
    expect(await app.visitor.get(path)).toMatchObject({ status: 401 });
    for (const person of [await makeInstaller(app), await makeClient(app)]) {
      expect(await (await app.as(person)).get(path)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Only the owner and managers of a shop can browse the registry' },
      });
    }
  });
});

async function makeHireableInstaller(
  name: string,
  profile: { company: string | null; state: string | null },
  certifications: string[],
): Promise<TestUser> {
  const installer = await makeInstaller(app, { name, ...profile });
  const { status } = await (
    await app.as(installer)
  ).send({ method: 'PATCH', url: `/api/users/${installer.id}`, payload: { certifications } });
  expect(status).toBe(200);
  return installer;
}

function names(entries: RegistryEntry[]): string[] {
  return entries.map(({ name }) => name);
}
