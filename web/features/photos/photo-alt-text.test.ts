import { expect, test } from 'vitest';
import { samplePhoto } from '#web/testing/samples.ts';
import { DEFAULT_CAPTIONS, writtenCaption } from './photo-alt-text.ts';

test.each([
  ['initial', 'Initial project photo'],
  ['pre-installation', 'Pre-installation photo'],
  ['post-installation', 'Post-installation photo'],
] as const)('a new photo of the type %s has the default caption “%s”', (type, caption) => {
  expect(DEFAULT_CAPTIONS[type]).toBe(caption);
  expect(writtenCaption(samplePhoto({ type, caption }))).toBeNull();
});
