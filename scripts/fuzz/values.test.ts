import * as fc from 'fast-check';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { valuesFor } from './values.ts';

const bodies = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) =>
    body ? [[`${group}.${name}`, body] as [string, $ZodType]] : [],
  ),
);

// Otherwise the fuzz test would only ever see the endpoint reject a body.
test.each(bodies)('the body of %s gets valid values', (_name, body) => {
  const values = fc.sample(valuesFor(body, fc.integer({ min: 1, max: 50 })), { numRuns: 500, seed: 1 });
  expect(values.some((value) => safeParse(body, value).success)).toBe(true);
});
