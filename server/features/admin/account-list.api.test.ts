import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const browser = await app.as(await makeAdmin(app));
const LIST_URL = '/api/admin/users/role/subcontractor';

const PEOPLE = [
  { name: 'anna Ames', company: 'Zeta Wraps', state: 'TX' },
  { name: 'Bert Bell', company: null, state: 'tx' },
  { name: 'Carl Cole', company: 'acme film', state: null },
  { name: 'Dora Dunn', company: null, state: 'CA' },
  { name: 'Bert Bell', company: 'Acme Film', state: 'NY' },
];
for (const person of PEOPLE) await makeInstaller(app, person);
await makeShop(app, { name: 'Anna’s Shop', company: 'Zeta Wraps' });
for (const name of ['Cleo Fleet', 'Abe Motors']) await makeClient(app, { name, company: 'Fleet Ltd' });

describe('GET /api/admin/users/role/{role}', () => {
  test('lists the accounts of the role, newest first', async () => {
    const installers = await browser.get<Account[]>(LIST_URL);
    const shops = await browser.get<Account[]>('/api/admin/users/role/contractor');

    expect(namesOf(installers.body)).toEqual(PEOPLE.map(({ name }) => name).toReversed());
    expect(installers.headers['x-total-count']).toBe('5');
    expect(installers.headers['link']).toBeUndefined();
    expect(namesOf(shops.body)).toEqual(['Anna’s Shop']);
    expect(installers.text).not.toMatch(/password|argon2/i);
  });

  test('supports paging and search for clients', async () => {
    const clients = await browser.get<Account[]>('/api/admin/users/role/client?sort=name&limit=1');
    const found = await browser.get<Account[]>('/api/admin/users/role/client?q=cleo+fleet');

    expect(namesOf(clients.body)).toEqual(['Abe Motors']);
    expect(clients.headers).toMatchObject({
      'x-total-count': '2',
      link: expect.stringContaining('rel="next"'),
    });
    expect(namesOf(found.body)).toEqual(['Cleo Fleet']);
  });

  test.each([
    ['sort=name', ['anna Ames', 'Bert Bell', 'Bert Bell', 'Carl Cole', 'Dora Dunn']],
    ['sort=name&order=desc', ['Dora Dunn', 'Carl Cole', 'Bert Bell', 'Bert Bell', 'anna Ames']],
    ['sort=company', ['Bert Bell', 'Dora Dunn', 'Carl Cole', 'Bert Bell', 'anna Ames']],
    ['sort=state&order=desc', ['Bert Bell', 'anna Ames', 'Bert Bell', 'Dora Dunn', 'Carl Cole']],
    ['sort=createdAt&order=asc', PEOPLE.map(({ name }) => name)],
  ])('sorts by %s, case-insensitively', async (query, sorted) => {
    expect(namesOf((await browser.get<Account[]>(`${LIST_URL}?${query}`)).body)).toEqual(sorted);
  });

  test.each([
    'sort=name',
    'sort=username&order=desc',
    'sort=email',
    'sort=company&order=asc',
    'sort=company&order=desc',
    'sort=state',
    'sort=createdAt',
    'sort=createdAt&order=asc',
  ])('links all pages of a list with %s', async (query) => {
    const wholeList = await browser.get<Account[]>(`${LIST_URL}?${query}`);

    const listedIds: number[] = [];
    let next: string | undefined = `${LIST_URL}?${query}&limit=2`;
    while (next) {
      const page: Awaited<ReturnType<typeof browser.get<Account[]>>> = await browser.get(next);
      listedIds.push(...page.body.map(({ id }) => id));
      expect(page.headers['x-total-count']).toBe('5');
      next = page.headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
    }

    expect(listedIds).toEqual(wholeList.body.map(({ id }) => id));
  });

  test.each([
    ['bert', ['Bert Bell', 'Bert Bell']],
    ['BERT ny', ['Bert Bell']],
    ['acme', ['Bert Bell', 'Carl Cole']],
    ['user-', ['Bert Bell', 'Dora Dunn', 'Carl Cole', 'Bert Bell', 'anna Ames']],
    ['zeta', ['anna Ames']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'; drop table users; --", []],
  ])('finds accounts that contain every word of ‘%s’', async (q, found) => {
    const { status, body, headers } = await browser.get<Account[]>(`${LIST_URL}?q=${encodeURIComponent(q)}`);

    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(found);
    expect(headers['x-total-count']).toBe(String(found.length));
  });

  test('rejects invalid page params', async () => {
    const { headers } = await browser.get(`${LIST_URL}?sort=name&limit=2`);
    const cursor = headers['link']?.match(/cursor=([^&>]+)/)?.[1] ?? '';
    const encodeCursor = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');

    for (const query of [
      'limit=0',
      'limit=501',
      'sort=password_hash',
      'sort=name&order=up',
      'documents=verified',
      `q=${'x'.repeat(201)}`,
      'q=a%00b',
      'cursor=nonsense',
      'cursor=5',
      'cursor=',
      `cursor=${'x'.repeat(1001)}`,
      `cursor=${cursor}`,
      `sort=name&order=desc&cursor=${cursor}`,
      `sort=name&cursor=${encodeCursor(['name', 'asc', 'a', 'x'])}`,
      `sort=name&cursor=${encodeCursor(['name', 'asc', 'a', 3_000_000_000])}`,
      `sort=name&cursor=${encodeCursor(['name', 'asc', 'a\u0000', 1])}`,
      `sort=createdAt&cursor=${encodeCursor(['createdAt', 'desc', 'yesterday', 1])}`,
      `sort=createdAt&cursor=${encodeCursor(['createdAt', 'desc', '99999', 1])}`,
    ]) {
      expect(await browser.get(`${LIST_URL}?${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect((await browser.get(`${LIST_URL}?sort=name&cursor=${cursor}`)).status).toBe(200);
  });
});

function namesOf(accounts: Account[]): string[] {
  return accounts.map(({ name }) => name);
}
