import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const browser = await app.as(await makeAdmin(app));

const LISTS: [path: string, orderKey: string[]][] = [
  ['/api/projects?sort=newest', ['newest']],
  ['/api/projects?sort=updated', ['updated']],
  ['/api/projects?sort=waiting', ['waiting']],
  ['/api/projects?sort=deadline', ['deadline']],
  ['/api/projects?sort=installation', ['installation']],
  ['/api/projects?sort=name', ['name']],
  ['/api/admin/users/role/contractor?sort=createdAt', ['createdAt', 'desc']],
  ['/api/admin/users/role/contractor?sort=name', ['name', 'asc']],
];

/** Invalid keys for every list. */
const INVALID_KEYS = ['a\u0000b', '\ud800', null, 1, {}, []];
/** Invalid keys for lists that are not sorted by text. */
const INVALID_TIMES = [
  '0000-01-01T00:00:00.000Z',
  '0000-01-01',
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '-infinity',
  "now'",
];

test.each(LISTS)('%s rejects every forged cursor', async (path, orderKey) => {
  const isSortedByText = orderKey.includes('name');
  const forgedCursors = [
    ...(isSortedByText ? INVALID_KEYS : [...INVALID_KEYS, ...INVALID_TIMES]).map((key) => [
      ...orderKey,
      key,
      1,
    ]),
    ...[0, -1, 1.5, 2_147_483_648, '1', null].map((id) => [...orderKey, '2026-01-01T00:00:00.000Z', id]),
    [...orderKey],
    ['another order', 'x', 1],
    { length: 3 },
    null,
  ].map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));

  for (const cursor of [...forgedCursors, 'x', '%00', Buffer.from('['.repeat(700)).toString('base64url')]) {
    const { status, text } = await browser.get(`${path}&cursor=${cursor}`);
    expect(status, `${Buffer.from(cursor, 'base64url').toString()}: ${text}`).toBe(400);
  }
});
