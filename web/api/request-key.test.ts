import { expect, test } from 'vitest';
import { RequestKey, newRequestKey } from './request-key.ts';

test('a retry of the same content keeps its key', () => {
  const key = new RequestKey();
  expect(key.for({ content: 'Ready on Friday' })).toBe(key.for({ content: 'Ready on Friday' }));
});

test('a write without content has a key', () => {
  expect(new RequestKey().for(undefined)).toMatch(/^[0-9a-f]{32}$/);
});

test('edited content gets a new key', () => {
  const key = new RequestKey();
  expect(key.for({ content: 'Ready on Friday' })).not.toBe(key.for({ content: 'Ready on Monday' }));
});

test('the same content gets a new key after it was saved', () => {
  const key = new RequestKey();
  const firstKey = key.for({ content: 'ok' });
  key.forget();
  expect(key.for({ content: 'ok' })).not.toBe(firstKey);
});

test('another file gets a new key', () => {
  const key = new RequestKey();
  const side = new File(['x'], 'side.jpg', { lastModified: 1 });
  const rear = new File(['x'], 'rear.jpg', { lastModified: 1 });
  expect(key.for({ file: side })).toBe(key.for({ file: side }));
  expect(key.for({ file: side })).not.toBe(key.for({ file: rear }));
});

test('a key has 32 hexadecimal digits', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
});
