import { expect, test } from 'vitest';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { CaptureData } from '#web/offline/device-photo.ts';
import { withQueuedPhotos } from './queued-photos.ts';

const DETAILS = {
  photoCounts: { initial: 1, 'pre-installation': 0, 'post-installation': 0 },
  gateFacts: {
    photos: 0,
    postInstallationPhotos: 0,
    missingViewsBefore: ['Front', 'Rear'],
    missingViewsAfter: null,
  },
} as ProjectDetails;

test('adds queued photos and their views to the counts and the gates, except rejected photos', () => {
  const { photoCounts, gateFacts } = withQueuedPhotos(DETAILS, {
    beforePhotos: [makePhoto('waiting', 'Front'), makePhoto('done', 'Rear')],
    afterPhotos: [makePhoto('failed'), { ...makePhoto('failed'), isRefused: true }],
  });
  expect(photoCounts).toEqual({ initial: 1, 'pre-installation': 1, 'post-installation': 1 });
  expect(gateFacts).toMatchObject({
    photos: 1,
    postInstallationPhotos: 1,
    missingViewsBefore: ['Rear'],
    missingViewsAfter: null,
  });
});

function makePhoto(state: 'waiting' | 'failed' | 'done', viewName?: string) {
  const shot = {
    capturedAt: '2027-03-01T12:00:00Z',
    capturedAtSource: 'device',
    quality: 'original',
  } as const;
  return { state, shot: { ...shot, ...(viewName && { viewName }) } satisfies CaptureData };
}
