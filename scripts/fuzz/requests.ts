import * as fc from 'fast-check';
import { z } from 'zod';
import { ZodMiniObject } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint, UploadLimits } from '#shared/endpoint.ts';
import { htmlNamedJpg, shortPageProof, pngWithDeclaredSize } from '#server/testing/image-samples.ts';
import { PHOTO_BYTES, type FuzzApp } from './fuzz-app.ts';
import { hostileValue, valuesFor } from './values.ts';

/** The shop is the most frequent caller, because it has the most permissions. */
const CALLERS = ['shop', 'shop', 'shop', 'installer', 'client', 'admin', 'nobody', 'forged'] as const;

/** One request. When it fails, fast-check prints these fields as the counterexample. */
export interface FuzzRequest {
  caller: (typeof CALLERS)[number];
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Valid and hostile requests to one endpoint. */
export function requestsTo(endpoint: Endpoint, fuzzApp: FuzzApp): fc.Arbitrary<FuzzRequest> {
  const ids = idArbitrary(fuzzApp);
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      path: fc.array(pathParamArbitrary(endpoint, fuzzApp), { minLength: 2, maxLength: 2 }),
      query: queryArbitrary(endpoint.query, ids),
      headers: hostileHeaders,
      content: contentArbitrary(endpoint, ids),
    })
    .map(({ caller, path, query, headers, content }) => ({
      caller,
      method: endpoint.method,
      url: `${fillPath(endpoint.path, path)}${query}`,
      headers: { ...headers, ...content.headers },
      body: content.body,
    }));
}

function contentArbitrary(endpoint: Endpoint, ids: fc.Arbitrary<number>): fc.Arbitrary<Content> {
  if (endpoint.upload) return uploadArbitrary(endpoint, endpoint.upload, ids);
  const jsonBodies = jsonBodyArbitrary(endpoint.body, ids);
  return endpoint.output === 'tus' ? fc.oneof({ weight: 6, arbitrary: tusParts }, jsonBodies) : jsonBodies;
}

/** Requests to unknown URLs of the API. Through `..`, some of them reach known URLs, often with an unsupported method. */
export function requestsToUnknownUrls(): fc.Arbitrary<FuzzRequest> {
  const word = fc.oneof(
    fc.constantFrom('projects', 'photos', '..', '%00', '%', 'auth', 'users', '1'),
    fc.webSegment(),
  );
  return fc.record({
    caller: fc.constantFrom(...CALLERS),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    // Excludes paths that leave the API through `..`, because they lead to pages.
    url: fc
      .array(word, { maxLength: 4 })
      .map((words) => `/api/nowhere/${words.join('/')}`)
      .filter((url) => new URL(url, 'http://wrapline.test').pathname.startsWith('/api/')),
    headers: hostileHeaders,
    body: fc.constantFrom(undefined, '{', '{}'),
  });
}

function idArbitrary({ own, foreign }: FuzzApp): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.values(own).flat()) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(foreign).flat()) },
    fc.constantFrom(0, 999_999, 2_147_483_647),
  );
}

/** A value for `{id}`, usually an id of the right kind, so that requests pass the first checks. */
function pathParamArbitrary({ path }: Endpoint, { own, foreign, uploadIds }: FuzzApp): fc.Arbitrary<string> {
  const segment = /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  const validUploadIds = segment === 'photo-uploads' ? uploadIds : null;
  const [ownIds = [], foreignIds = []] = [
    own[segment] ?? own['projects'],
    foreign[segment] ?? foreign['projects'],
  ];
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(...(validUploadIds ?? [...ownIds, ...ownIds, ...foreignIds])).map(String),
    },
    fc.constantFrom(...'0 -1 1.5 2147483648 abc %00 1;drop %E0%A4%A'.split(' '), '9'.repeat(60)),
    fc.constantFrom('card', 'page', 'full', 'original', '__proto__'),
  );
}

function fillPath(path: string, words: string[]): string {
  const remaining = [...words];
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'size' ? 'card' : (remaining.shift() ?? '1'),
  );
}

function queryArbitrary(schema: $ZodType | undefined, ids: fc.Arbitrary<number>): fc.Arbitrary<string> {
  if (!schema) return fc.constantFrom('', '', '?x=1', '?__proto__[a]=1');
  return valuesFor(schema, ids).map((value) => {
    const fields =
      typeof value === 'object' && value !== null ? Object.entries(value) : [['q', textOf(value)]];
    const queryParameters = fields.map(([name, text]) => `${encodeText(name)}=${encodeText(textOf(text))}`);
    return queryParameters.length > 0 ? `?${queryParameters.join('&')}` : '';
  });
}

/** Returns text unchanged, and other values as JSON, because `String()` throws for some of them. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { accept: 'text/html', 'accept-encoding': 'br;q=0.1, nonsense' },
    { 'if-none-match': '*', range: 'bytes=5-1' },
    { 'x-forwarded-for': "1.1.1.1' or 1=1", 'x-request-id': 'x'.repeat(500) },
    ...['gzip', 'br', 'deflate', 'gzip, identity, nonsense'].map((name) => ({ 'content-encoding': name })),
    { 'user-agent': 'ü'.repeat(400) },
    { 'idempotency-key': 'sent-again' },
    { 'idempotency-key': 'x'.repeat(300) },
  ),
);

type Content = Pick<FuzzRequest, 'headers' | 'body'>;

const JSON_HEADERS = { 'content-type': 'application/json' };

function jsonBodyArbitrary(schema: $ZodType | undefined, ids: fc.Arbitrary<number>): fc.Arbitrary<Content> {
  const values = schema ? valuesFor(schema, ids) : fc.constant({});
  return fc.oneof(
    { weight: 8, arbitrary: values.map((value) => asJson(JSON.stringify(value))) },
    hostileValue.map((value) => asJson(JSON.stringify(value))),
    malformedBody,
    deeplyNestedBody(schema),
  );
}

/** One field with 10,000 nested lists or objects, which JSON.stringify could not write. */
function deeplyNestedBody(schema: $ZodType | undefined): fc.Arbitrary<Content> {
  const names =
    schema instanceof z.ZodObject || schema instanceof ZodMiniObject ? Object.keys(schema.shape) : [];
  return fc
    .tuple(fc.constantFrom('x', ...names), fc.constantFrom(...NESTED_VALUES))
    .map(([name, value]) => asJson(`{${JSON.stringify(name)}:${value}}`));
}

const NESTED_VALUES = [
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
];

function asJson(body: string): Content {
  return { headers: JSON_HEADERS, body };
}

const LONG_TEXT = 'x'.repeat(10_000_000);

const malformedBody: fc.Arbitrary<Content> = fc.constantFrom<Content>(
  { headers: {}, body: undefined },
  ...['', '{"name":', 'null', '0', 'true', '"text"', '[{}]', '{"__proto__":{"isAdmin":true}}'].map(asJson),
  ...[`"${LONG_TEXT}"`, `{"name":"${LONG_TEXT}"}`, `"${'x'.repeat(300_000)}"`, '['.repeat(50_000)].map(
    asJson,
  ),
  { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
  { headers: { 'content-type': 'text/plain' }, body: 'hello' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=x' },
  { headers: { 'content-type': 'multipart/form-data' }, body: 'no boundary' },
  { headers: { 'content-type': '%%%' }, body: '{}' },
  { headers: JSON_HEADERS, body: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
);

const TRUNCATED_FILES = [PHOTO_BYTES.subarray(0, 400), Buffer.from('%PDF-1.4'), Buffer.alloc(0)];
const INVALID_FILES = [
  htmlNamedJpg().content,
  pngWithDeclaredSize(50_000, 50_000),
  pngWithDeclaredSize(0, 0),
];
const LARGE_FILE = Buffer.alloc(6 * 1024 * 1024, 1);
const HOSTILE_FILES = fc.constantFrom(...TRUNCATED_FILES, ...INVALID_FILES, LARGE_FILE);
const anyFile = fc.oneof(fc.constantFrom(PHOTO_BYTES, shortPageProof()), HOSTILE_FILES);
const FILE_NAMES = ['', '../../x.jpg', 'a\u0000b.pdf', 'ü'.repeat(300), '"; filename="x', 'x'.repeat(10_000)];
const BOUNDARY = 'wrapline-fuzz-boundary';
const LONG_BOUNDARIES = ['x'.repeat(70), 'x'.repeat(7_000), `${BOUNDARY}; boundary=x`];
/** Boundaries in the header that differ from the boundary in the body. */
const OTHER_BOUNDARIES = ['', 'x', '"', '""', 'a b', "'--", ...LONG_BOUNDARIES];

/** Multipart bodies, encoded here because form libraries do not send invalid ones. */
function uploadArbitrary(
  { body }: Endpoint,
  { field }: UploadLimits,
  ids: fc.Arbitrary<number>,
): fc.Arbitrary<Content> {
  const form = fc.record({
    fields: fc.oneof(
      { weight: 20, arbitrary: body ? valuesFor(body, ids) : fc.constant({}) },
      fc.constantFrom<unknown>({ caption: LONG_TEXT }, { projectId: LONG_TEXT }),
    ),
    files: fc.array(anyFile, { maxLength: 2 }),
    name: fc.oneof({ weight: 4, arbitrary: fc.constant(field) }, fc.constantFrom('', 'other', '__proto__')),
    fileName: fc.constantFrom('van.jpg', ...FILE_NAMES),
    cutBytes: fc.constantFrom(0, 0, 0, 0, 7, 60),
    headerBoundary: fc.oneof(
      { weight: 9, arbitrary: fc.constant(BOUNDARY) },
      fc.constantFrom(...OTHER_BOUNDARIES),
    ),
  });
  const encodedForm = form.map(({ fields, files, name, fileName, cutBytes, headerBoundary }) => {
    const head = `name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg`;
    const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
    const parts = [
      ...entries.map(([key, value]) => formPart(`name="${key}"`, Buffer.from(textOf(value)))),
      ...files.map((file) => formPart(head, file)),
    ];
    const fullBody = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${headerBoundary}` };
    return { headers, body: fullBody.subarray(0, fullBody.length - cutBytes) };
  });
  return fc.oneof({ weight: 9, arbitrary: encodedForm }, malformedBody);
}

function formPart(head: string, content: Buffer): Buffer {
  const start = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  return Buffer.concat([start, content, Buffer.from('\r\n')]);
}

const HALF_LENGTH = Math.floor(PHOTO_BYTES.length / 2);
const PARTS = [
  PHOTO_BYTES,
  PHOTO_BYTES.subarray(0, HALF_LENGTH),
  PHOTO_BYTES.subarray(HALF_LENGTH),
  Buffer.alloc(0),
];

/** Parts of an upload, many of them at a valid offset. */
const tusParts: fc.Arbitrary<Content> = fc
  .record({
    version: fc.oneof({ weight: 9, arbitrary: fc.constant('1.0.0') }, fc.constantFrom('', '0.2.2')),
    offset: fc.constantFrom('0', '0', String(HALF_LENGTH), '-1', 'x', '99999999999999999999'),
    more: fc.constantFrom<Record<string, string>>({}, {}, { 'upload-length': '7' }, { 'upload-length': '-' }),
    body: fc.constantFrom(...PARTS, LARGE_FILE),
  })
  .map(({ version, offset, more, body }) => {
    const type = { 'content-type': 'application/offset+octet-stream' };
    return { headers: { ...type, 'tus-resumable': version, 'upload-offset': offset, ...more }, body };
  });
