import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import { startTestApp } from '#server/testing/test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const endpoints: Endpoint[] = Object.values(api).flatMap((contract) => Object.values<Endpoint>(contract));
const app = await startTestApp();
const { body: document } = await app.visitor.get<Document>('/api/openapi.json');

describe('the OpenAPI document', () => {
  test('lists exactly the endpoints of the contract', () => {
    const listedRoutes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: 'Wrapline' });
    expect(listedRoutes.toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'describes %s as the contract does',
    (_name, { method, path, summary, status = 200, access, body, upload, output, errorCodes = [] }) => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const pathParameters = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      const responses = Object.keys(operation?.responses ?? {});

      expect(operation?.summary).toBe(summary);
      expect(pathParameters.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(pathParameters.every(({ required }) => required)).toBe(true);
      expect(responses).toContain(String(status));
      expect(responses.includes('401')).toBe(
        access === 'signed-in' || errorCodes.some((code) => ERROR_STATUS[code] === 401),
      );
      expect(operation?.security).toEqual(access === 'signed-in' ? [{ session: [] }] : []);
      const isTusPatch = method === 'PATCH' && output === 'tus';
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(
        isTusPatch
          ? ['application/offset+octet-stream']
          : upload
            ? ['multipart/form-data']
            : body
              ? ['application/json']
              : [],
      );
    },
  );

  test('has unique operation ids and only valid references', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const references = JSON.stringify(document).match(/"#\/components\/schemas\/[^"]+"/g) ?? [];

    expect(new Set(ids).size).toBe(ids.length);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references)
      expect(Object.keys(document.components.schemas)).toContain(reference.slice(22, -1));
  });

  test('describes the events of the live stream', () => {
    expect(document.paths['/api/live']?.['get']?.responses['200']).toMatchObject({
      content: { 'text/event-stream': { schema: { $ref: expect.stringContaining('LiveSignal') } } },
    });
  });

  test('contains no password hash', () => {
    expect(JSON.stringify(document)).not.toMatch(/passwordHash|tokenHash/);
  });
});

describe('the docs page', () => {
  test('loads its script and document from this server', async () => {
    const page = await app.visitor.get('/api/docs/');
    const script = await app.visitor.get('/api/docs/js/scalar.js');

    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.text).toContain('/api/openapi.json');
    expect(page.text.match(/(src|href)="[^"]*"/g)).toEqual(['src="js/scalar.js"']);
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(script).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('javascript') },
    });
  });

  test('allows only its own script and connections to this server', async () => {
    const { text, headers } = await app.visitor.get('/api/docs/');

    const inlineScript = text.match(/<script type="text\/javascript">([\s\S]*?)<\/script>/)?.[1] ?? '';
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    const policy = headers['content-security-policy'] ?? '';
    expect(inlineScript).toContain('Scalar.createApiReference');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  test('redirects from the path without a trailing slash', async () => {
    expect(await app.visitor.get('/api/docs')).toMatchObject({
      status: 301,
      headers: { location: '/api/docs/' },
    });
  });

  test('does not change the content policy of other paths', async () => {
    const { headers } = await app.visitor.get('/api/docs/nothing');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
