import { expect, test } from 'vitest';
import { resolveRoute, nextCursor } from './address.ts';

test('fills in the parameters and the query of a route', () => {
  const input = { params: { id: '7' }, query: { q: 'box & van', status: undefined, cursor: '' } };
  expect(resolveRoute('GET /api/projects/{id}/photos', input)).toEqual({
    method: 'GET',
    url: '/api/projects/7/photos?q=box+%26+van',
  });
});

test('escapes slashes in a path parameter', () => {
  expect(resolveRoute('DELETE /api/photos/{id}', { params: { id: '../users?x' } }).url).toBe(
    '/api/photos/..%2Fusers%3Fx',
  );
});

test('reads the next cursor from the Link header', () => {
  expect(nextCursor('</api/projects?limit=50&cursor=abc%3D>; rel="next"')).toBe('abc=');
  expect(nextCursor('</api/projects?cursor=abc>; rel="prev"')).toBeUndefined();
  expect(nextCursor(null)).toBeUndefined();
});
