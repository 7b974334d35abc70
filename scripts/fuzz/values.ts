import * as fc from 'fast-check';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

const CHARACTERS = ['', ' ', '\u0000', 'a\u0000b', '\ud800', '‮elif.exe', '%_\\'];
const INJECTIONS = ["'; drop table users; --", '../../etc/passwd', '<script>alert(1)</script>', '${7*7}'];
const NUMBERS = ['0', '-1', '1e9', '2147483648', '99999999999999999999', 'null', 'NaN'];
const DATES = ['2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z'];
const LONG_TEXTS = ['x'.repeat(201), 'y'.repeat(100_000), '😀'.repeat(60)];

/** Text that forms do not send. */
const hostileText = fc.oneof(
  fc.constantFrom(...CHARACTERS, ...INJECTIONS, ...NUMBERS, ...DATES, ...LONG_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const hostileNumber = fc.constantFrom(0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -0, 5e-324);

/** 1,000 nested lists. `deeplyNestedBody` writes deeper lists as text, because JSON.stringify fails on them. */
const NESTED_LISTS: unknown = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000));

/** Any JSON value, including hostile keys. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, { length: 1 }, [[]], [null], NESTED_LISTS),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'role', '$ne', ''), hostileText, {
    maxKeys: 3,
  }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Cursors in the format of `server/db/list-cursor.ts` that the server did not create, mostly with invalid keys and ids. */
const forgedCursor = fc
  .tuple(
    fc.subarray(['newest', 'updated', 'waiting', 'deadline', 'name', 'createdAt', 'asc', 'desc']),
    fc.oneof(
      fc.constantFrom('0000-01-01T00:00:00.000Z', '0000-01-01', '9999-12-31', 'infinity', '-infinity', ''),
      hostileValue,
    ),
    fc.oneof(hostileNumber, fc.constantFrom<unknown>(1, '1', null, [])),
  )
  .map(([words, key, id]) => Buffer.from(JSON.stringify([...words, key, id])).toString('base64url'));

const FORBIDDEN_FIELD_NAMES =
  'id role contractorId createdAt completedAt passwordHash businessInsuranceVerified'.split(' ');

/** Fields that a body must never set (docs/requirements/http.md, Request bodies). */
const forbiddenFields = fc.dictionary(
  fc.constantFrom(...FORBIDDEN_FIELD_NAMES),
  fc.oneof(fc.constantFrom<unknown>('admin', 1, 2, true, '2020-01-01T00:00:00Z'), hostileValue),
  { maxKeys: 3 },
);

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * The maximum length of a cursor (`sortedPageQuery`). It identifies cursors, because no other text has this maximum
 * length.
 */
const CURSOR_LENGTH = 1_000;

/** The source of generated values. Id fields get existing ids. With `mayBeInvalid`, some values are hostile. */
interface ValueSource {
  ids: fc.Arbitrary<number>;
  mayBeInvalid: boolean;
}

/** Valid and partly invalid values for a schema, with existing ids for its id fields. */
export function valuesFor(schema: $ZodType, ids: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  const shape: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const validValues = arbitraryFromSchema(shape, { ids, mayBeInvalid: false });
  const partlyInvalidValues = arbitraryFromSchema(shape, { ids, mayBeInvalid: true });
  const valuesWithExtraFields = fc
    .tuple(validValues, forbiddenFields)
    .map(([value, extras]) => addFields(value, extras));
  return fc.oneof(
    { weight: 4, arbitrary: validValues },
    { weight: 4, arbitrary: partlyInvalidValues },
    valuesWithExtraFields,
    hostileValue,
  );
}

function addFields(value: unknown, extras: Record<string, unknown>): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...extras, ...value }
    : value;
}

/** Does not support the schemas `true` and `false`, because the contracts do not use them. */
function arbitraryFromSchema(shape: unknown, source: ValueSource): fc.Arbitrary<unknown> {
  const values = valueArbitrary(shape as JsonSchema, source);
  return source.mayBeInvalid
    ? fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: hostileValue })
    : values;
}

function valueArbitrary(shape: JsonSchema, source: ValueSource): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const alternatives = shape.anyOf ?? shape.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => arbitraryFromSchema(one, source)));
  if (shape.type === 'object') return objectArbitrary(shape, source);
  if (shape.type === 'array') return arrayArbitrary(shape, source);
  if (shape.type === 'integer' || shape.type === 'number') return numberArbitrary(shape, source);
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'null') return fc.constant(null);
  return textArbitrary(shape, source);
}

/** Valid objects have the required fields and at most two others, because some fields exclude each other. */
function objectArbitrary({ properties = {}, required = [] }: JsonSchema, source: ValueSource) {
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, arbitraryFromSchema(shape, source)] as const,
  );
  if (source.mayBeInvalid) return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return fc.subarray(optional, { maxLength: Math.min(2, optional.length) }).chain((extra) => {
    const chosen = fields.filter(([name]) => required.includes(name) || extra.includes(name));
    return fc.record(Object.fromEntries(chosen));
  });
}

/** Tuples have `prefixItems`. */
function arrayArbitrary({ prefixItems, items, minItems = 0 }: JsonSchema, source: ValueSource) {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => arbitraryFromSchema(item, source)));
  return fc.array(arbitraryFromSchema(items, source), {
    minLength: minItems,
    maxLength: Math.max(3, minItems),
  });
}

/** Numbers with a small maximum, such as a position in a picture, are not ids. */
function numberArbitrary(
  { type, minimum: min = 0, maximum: max = Infinity }: JsonSchema,
  { ids }: ValueSource,
) {
  if (max > 1_000) return ids;
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function textArbitrary({ pattern = '', format, maxLength }: JsonSchema, { ids }: ValueSource) {
  if (maxLength === CURSOR_LENGTH) return forgedCursor;
  if (pattern.startsWith('^[1-9]')) return ids.map(String);
  if (format === 'date-time') return fc.constantFrom('2026-12-01T10:00:00Z', '2027-02-28T10:00:00.000Z');
  if (pattern.includes(String.raw`\d{4}-`)) return fc.constantFrom('2026-12-01', '2027-02-28T10:00:00Z', '');
  if (pattern === String.raw`^\d{1,3}$`) return fc.constantFrom('1', '2', '50', '500');
  if (format === 'email') return fc.constantFrom('someone@example.com', 'x.y+z@sub.example.co');
  if (format === 'uuid') return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc.oneof(
    // Code, not the schema, checks the format of codes and time zones.
    fc.constantFrom('Ford Transit', 'Blue', 'Ö’Brien & Sons', '123456', 'America/Denver'),
    fc.string({ unit: 'grapheme', minLength: 6, maxLength: 30 }),
  );
}
