import { expect, test } from 'vitest';
import { RequestKey, newRequestKey } from './request-key.ts';

test('the same content tried again keeps its key', () => {
  const key = new RequestKey();
  expect(key.for({ content: 'Ready on Friday' })).toBe(key.for({ content: 'Ready on Friday' }));
});

test('what has no content of its own, a deletion, has a key as well', () => {
  expect(new RequestKey().for(undefined)).toMatch(/^[0-9a-f]{32}$/);
});

test('edited content gets a new key', () => {
  const key = new RequestKey();
  expect(key.for({ content: 'Ready on Friday' })).not.toBe(key.for({ content: 'Ready on Monday' }));
});

test('the same content sent anew, after it went through, gets a new key', () => {
  const key = new RequestKey();
  const first = key.for({ content: 'ok' });
  key.forget();
  expect(key.for({ content: 'ok' })).not.toBe(first);
});

test('another file is other content', () => {
  const key = new RequestKey();
  const side = new File(['x'], 'side.jpg', { lastModified: 1 });
  const rear = new File(['x'], 'rear.jpg', { lastModified: 1 });
  expect(key.for({ file: side })).toBe(key.for({ file: side }));
  expect(key.for({ file: side })).not.toBe(key.for({ file: rear }));
});

test('a key is 32 hexadecimal digits, as the server takes it', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
});
