import { describe, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** Every endpoint of the contract, so that a new one is held to this from its first day. */
const endpoints: Endpoint[] = Object.values(api).flatMap((contract) => Object.values<Endpoint>(contract));
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const app = await startTestApp();

describe('signed out', () => {
  test.each(named.filter(([, { access }]) => access === 'signed-in'))(
    '%s answers 401',
    async (_name, endpoint) => {
      const { method, path } = endpoint;
      expect(await app.visitor.send({ method, url: filled(path, '1') })).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in', message: 'You are not signed in' },
      });
    },
  );
});

describe('an id in a path', () => {
  test.each(named.filter(([, { path }]) => path.includes('{id}')))(
    'of %s that is no positive whole number is a 400',
    async (_name, { method, path }) => {
      const browser = await app.as(await makeShop(app));
      for (const id of ['0', '-1', '1.5', 'abc', '01', '1e3', '2147483648', '99999999999', '%20', "1'"]) {
        expect(await browser.send({ method, url: filled(path, id) }), id).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', errors: { id: { _errors: [expect.any(String)] } } },
        });
      }
    },
  );

  test.each(named.filter(([, endpoint]) => isOnProjects(endpoint)))(
    'of %s that names nothing is a 404',
    async (_name, { method, path }) => {
      const browser = await app.as(await makeShop(app));
      expect(await browser.send({ method, url: filled(path, '2147483647') })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );
});

/** Reads and deletions of projects and what hangs on them: anything else asks for a body first. */
function isOnProjects({ method, path }: Endpoint): boolean {
  return (
    /^\/api\/(projects|photos|artwork-proofs|tracking-items)\/\{id\}/.test(path) && /GET|DELETE/.test(method)
  );
}

/** The path with its parameters filled in. */
function filled(path: string, id: string): string {
  return path
    .replace('{id}', id)
    .replace('{size}', 'card')
    .replaceAll(/\{\w+Id\}/g, '1');
}
