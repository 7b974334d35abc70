import { expect, test } from 'vitest';
import { traceIdOf } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test('reads the trace id', () => {
  expect(traceIdOf(`00-${TRACE}-${PARENT}-01`)).toBe(TRACE);
});

test('reads the trace id of a header with a later version and more parts', () => {
  expect(traceIdOf(`01-${TRACE}-${PARENT}-01-what-the-future`)).toBe(TRACE);
});

test.each([
  ['nothing', undefined],
  ['two headers', [`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01`]],
  ['other text', 'hello'],
  ['upper case', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['the forbidden version', `ff-${TRACE}-${PARENT}-01`],
  ['more parts in version 00', `00-${TRACE}-${PARENT}-01-x`],
  ['a line break', `00-${TRACE}-${PARENT}-01\n`],
])('ignores %s', (_what, header) => {
  expect(traceIdOf(header)).toBeUndefined();
});
