import { page } from 'vitest/browser';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { sampleDetails } from '#web/testing/samples.ts';

/** An 800 × 600 picture. */
const PICTURE_URL = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="steelblue"/></svg>',
)}`;

/** A photo before the installation, by the shop. */
export function samplePhoto(overrides: Partial<Photo> = {}): Photo {
  const takenAt = '2026-11-20T10:00:00.000Z';
  return {
    id: 1,
    projectId: 1,
    uploadedById: 1,
    uploadedByName: 'Dana Whitfield',
    imageUrl: PICTURE_URL,
    pageUrl: PICTURE_URL,
    cardUrl: PICTURE_URL,
    originalUrl: '/api/photos/1/original',
    width: 800,
    height: 600,
    caption: null,
    type: 'pre-installation',
    view: null,
    createdAt: takenAt,
    capturedAt: takenAt,
    capturedAtSource: 'device',
    deviceCapturedAt: null,
    deviceClockOffsetMs: null,
    receivedAt: takenAt,
    captureId: null,
    isReduced: false,
    isEvidence: false,
    shapeCount: 0,
    ...overrides,
  };
}

/** A short list of views. */
const SAMPLE_VIEWS: PhotoView[] = [
  { key: 'front', name: 'Front', isRequired: true },
  { key: 'rear', name: 'Rear', isRequired: true },
  { key: 'roof', name: 'Roof', isRequired: false },
  { key: 'own_rack', name: 'Ladder rack', isRequired: true },
];

/** The photo fields of a project's details. They contain these photos, the views of `SAMPLE_VIEWS` and the skipped views. */
export function withPhotos(photos: Photo[], skippedViews: ProjectDetails['photoViews']['skipped'] = []) {
  const { photoCounts } = sampleDetails();
  for (const { type } of photos) photoCounts[type] += 1;
  const counts = photos.flatMap(({ type, view }) =>
    view && type !== 'initial' ? [{ type: type as 'pre-installation', viewKey: view.key, photos: 1 }] : [],
  );
  const newest = photos.filter(({ view }) => view !== null);
  return { photos, photoCounts, photoViews: { views: SAMPLE_VIEWS, skipped: skippedViews, counts, newest } };
}

/** A gallery of the project page. */
export const galleryOf = (name: string) => page.getByRole('region', { name, exact: true });
