import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { changeFieldSchemas, newFieldSchemas, responseFieldSchemas } from '#shared/field-schemas.ts';

const FIELDS = {
  name: { kind: 'text', label: 'Name', required: 'Name is required', neverBlank: 'Enter a name' },
  due: { kind: 'day', label: 'Due' },
  opensAt: { kind: 'time', label: 'Opens at' },
  phone: { kind: 'phone', label: 'Phone' },
  place: { kind: 'address', label: 'Place' },
  isUrgent: { kind: 'flag', label: 'Urgent' },
  isCoated: { kind: 'yes-no', label: 'Coated' },
  finish: { kind: 'choice', label: 'Finish', choices: { matte: 'Matte', gloss: 'Gloss' } },
  film: { kind: 'choice', label: 'Film', choices: { cast: 'Cast' }, isOpen: true },
  notes: { kind: 'long-text', label: 'Notes' },
} as const;

const newRecordSchema = z.object(newFieldSchemas(FIELDS));
const changeSchema = z.object(changeFieldSchemas(FIELDS));
const responseSchema = z.object(responseFieldSchemas(FIELDS));

const messagesOf = (schema: typeof newRecordSchema | typeof changeSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('a new record has null or false for missing fields', () => {
  expect(newRecordSchema.parse({ name: ' Van ' })).toEqual({
    name: 'Van',
    due: null,
    opensAt: null,
    phone: null,
    place: null,
    isUrgent: false,
    isCoated: null,
    finish: null,
    film: null,
    notes: null,
  });
});

test.each([{}, { name: ' ' }])('a new record without a required field is rejected: %j', (record) => {
  expect(messagesOf(newRecordSchema, record)).toEqual(['Name is required']);
});

test('a change does not add fields that are missing from the input', () => {
  expect(changeSchema.parse({})).toEqual({});
});

test('a change clears blank fields', () => {
  const blank = { due: '', opensAt: '', phone: ' ', film: ' ', notes: null };
  expect(changeSchema.parse(blank)).toEqual({
    due: null,
    opensAt: null,
    phone: null,
    film: null,
    notes: null,
  });
});

test('a change cannot clear a field that must not be blank', () => {
  expect(messagesOf(changeSchema, { name: ' ' })).toEqual(['Enter a name']);
});

test('a change accepts any value for an open choice', () => {
  expect(changeSchema.parse({ film: 'Monomeric' })).toEqual({ film: 'Monomeric' });
});

test('a change accepts only the listed values for a closed choice', () => {
  expect(changeSchema.safeParse({ finish: 'satin' }).success).toBe(false);
});

test.each(['00:00', '08:30', '23:59'])('%s is a time of day', (opensAt) => {
  expect(changeSchema.parse({ opensAt })).toEqual({ opensAt });
});

test.each(['24:00', '8:30', '08:60', '08:30:00', 'noon'])('%s is not a time of day', (opensAt) => {
  expect(messagesOf(changeSchema, { opensAt })).toEqual(['Must be a time (HH:MM)']);
});

test.each(['+1 (555) 010-1234 ext. 7', '911'])('%s is a phone number', (phone) => {
  expect(changeSchema.parse({ phone: ` ${phone} ` })).toEqual({ phone });
});

test('text without digits is not a phone number', () => {
  expect(messagesOf(changeSchema, { phone: 'ask for Bob' })).toEqual(['Enter a phone number']);
});

test('a phone number has up to 40 characters', () => {
  expect(messagesOf(changeSchema, { phone: '5'.repeat(41) })).toEqual(['Must be at most 40 characters']);
});

test('long text has up to 5,000 characters', () => {
  expect(changeSchema.safeParse({ notes: 'x'.repeat(5_000) }).success).toBe(true);
  expect(messagesOf(changeSchema, { notes: 'x'.repeat(5_001) })).toEqual(['Must be at most 5000 characters']);
});

test('a response accepts null and unlisted choices', () => {
  const storedRecord = {
    name: 'Van',
    due: null,
    opensAt: '08:30',
    phone: null,
    place: 'Dock 4',
    isUrgent: true,
    isCoated: null,
    finish: 'satin',
    film: null,
    notes: '',
  };
  expect(responseSchema.parse(storedRecord)).toEqual(storedRecord);
});
