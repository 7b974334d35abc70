import { expect, test } from 'vitest';
import type { ProjectViews } from '#shared/photo-views/project-views.wire.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { QueuedFile } from './upload-failure.ts';
import {
  initialView,
  progressText,
  viewStateText,
  nextRequiredViewKey,
  createViewGuide,
} from './view-guide.ts';

const SKIP = {
  type: 'pre-installation',
  viewKey: 'rear',
  viewName: 'Rear',
  reason: 'Parked at a wall',
  by: 'Sam Cole',
  at: '2027-03-01T12:00:00Z',
} as const;
const beforePhoto = { id: 7, type: 'pre-installation', view: { key: 'front', name: 'Front' } } as Photo;
const PHOTO_VIEWS: ProjectViews = {
  views: [
    { key: 'front', name: 'Front', isRequired: true },
    { key: 'rear', name: 'Rear', isRequired: true },
    { key: 'roof', name: 'Roof', isRequired: false },
    { key: 'vin', name: 'VIN plate', isRequired: true },
  ],
  skipped: [SKIP],
  counts: [{ type: 'pre-installation', viewKey: 'front', photos: 2 }],
  newest: [beforePhoto],
};
const source = { projectId: 1, photoViews: PHOTO_VIEWS, vehicleType: 'trailer' };
const guide = (type: 'pre-installation' | 'post-installation', items: QueuedFile[] = []) =>
  createViewGuide(source, type, items)?.views ?? [];

test('the guide shows the state of each view', () => {
  const views = guide('pre-installation');
  expect(views.map(viewStateText)).toEqual(['2 taken', 'Skipped', 'Optional', 'To do']);
  expect(progressText(views)).toBe('2 of 3 required views done');
  expect(createViewGuide(source, 'pre-installation', [])?.shape).toBe('trailer');
});

test('photos queued on this device count as taken, but rejected photos do not', () => {
  const shot = { viewKey: 'vin', capturedAt: '', capturedAtSource: 'device', quality: 'original' } as const;
  const item = { id: 'a', order: 1, file: new File([], 'a.jpg'), shot };
  const waiting: QueuedFile = { ...item, state: 'waiting' };
  const rejected: QueuedFile = { ...item, state: 'failed', resumes: false };
  const views = guide('pre-installation', [waiting, rejected]);
  expect(viewStateText(views[3] ?? expect.fail())).toBe('1 taken');
  expect(progressText(views)).toBe('All required views are done');
});

test('a post-installation view has the pre-installation photo of the same view', () => {
  expect(guide('post-installation').map((view) => view.beforePhoto?.id)).toEqual([
    7,
    undefined,
    undefined,
    undefined,
  ]);
  expect(guide('pre-installation')[0]?.beforePhoto).toBeUndefined();
});

test('the guide goes to the next required view that is not done, and starts again after the last view', () => {
  const views = guide('pre-installation');
  expect(initialView(views)?.key).toBe('vin');
  const postInstallationViews = guide('post-installation');
  expect(initialView(postInstallationViews)?.key).toBe('front');
  expect(nextRequiredViewKey(postInstallationViews, 'rear')).toBe('vin');
  expect(nextRequiredViewKey(postInstallationViews, 'vin')).toBe('front');
});

test('the guide stays at the current view when no other view is required', () => {
  const optional = guide('post-installation').map((view) => ({ ...view, isRequired: false }));
  expect(nextRequiredViewKey(optional, 'roof')).toBe('roof');
  expect(progressText(optional)).toBe('No view is required');
});

test('initial photos have no guide', () => {
  expect(createViewGuide(source, 'initial', [])).toBeUndefined();
});
