import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { makeAdmin, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** Every endpoint of the contract, so that new endpoints are tested automatically. */
const endpoints: Endpoint[] = Object.values(api).flatMap((contract) => Object.values<Endpoint>(contract));
const namedEndpoints = endpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

const app = await startTestApp();

describe('an id in a path', () => {
  test.each(namedEndpoints.filter(([, { path }]) => path.includes('{id}')))(
    'of %s that is not a positive whole number gets a 400',
    async (_name, { method, path }) => {
      const browser = await app.as(await makeShop(app));
      for (const id of ['0', '-1', '1.5', 'abc', '01', '1e3', '2147483648', '99999999999', '%20', "1'"]) {
        expect(await browser.send({ method, url: fillPath(path, id) }), id).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', errors: { id: { _errors: [expect.any(String)] } } },
        });
      }
    },
  );

  test.each(namedEndpoints.filter(([, endpoint]) => isProjectCall(endpoint)))(
    'of %s that does not exist gets a 404',
    async (_name, { method, path }) => {
      const browser = await app.as(await makeShop(app));
      expect(await browser.send({ method, url: fillPath(path, '2147483647') })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );
});

describe('a query parameter that is given twice', async () => {
  const admin = await app.as(await makeAdmin(app));
  test.each(
    namedEndpoints.flatMap(([name, endpoint]) =>
      queryNamesOf(endpoint).map((parameter) => [parameter, name, endpoint] as const),
    ),
  )('gets a 400: %s of %s', async (parameter, _name, { method, path }) => {
    const url = `${fillPath(path, '1')}?${parameter}=1&${parameter}=1`;
    expect(await admin.send({ method, url })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { [parameter]: { _errors: [expect.any(String)] } } },
    });
  });
});

function queryNamesOf({ query }: Endpoint): string[] {
  return query
    ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : [];
}

/**
 * Whether the call is about a project and has no body. Calls with a body are left out, because the body is checked before the
 * id.
 */
function isProjectCall({ method, path }: Endpoint): boolean {
  return (
    /^\/api\/(projects|photos|artwork-proofs|tracking-items)\/\{id\}/.test(path) && /GET|DELETE/.test(method)
  );
}

/** The path with its parameters filled in. */
function fillPath(path: string, id: string): string {
  return path
    .replace('{id}', id)
    .replace('{size}', 'card')
    .replace('{role}', 'contractor')
    .replaceAll(/\{(\w+Id|page)\}/g, '1');
}
