import { expect, test } from 'vitest';
import type { ViewSkip } from '#shared/photo-views/photo-views.forms.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { withQueuedSkips } from './queued-skips.ts';

const STORED_SKIP = {
  type: 'post-installation',
  viewKey: 'roof',
  viewName: 'Roof',
  reason: '-',
  by: 'Pat',
  at: '',
};
const DETAILS = {
  photoViews: {
    views: [
      { key: 'front', name: 'Front', isRequired: true },
      { key: 'roof', name: 'Roof', isRequired: true },
    ],
    skipped: [STORED_SKIP],
    counts: [],
  },
  gateFacts: { missingViewsBefore: ['Front', 'Roof'], missingViewsAfter: null },
} as unknown as ProjectDetails;
const makeItem = (content: ViewSkip, interrupted = true) =>
  ({ key: 'k', content, createdAt: '2027-03-01T09:00:00Z', state: 'failed', interrupted }) as const;
const skip: ViewSkip = { type: 'pre-installation', viewKey: 'roof', reason: 'Too high' };

test('shows a queued skip, and removes its view from the missing views', () => {
  const { photoViews, gateFacts } = withQueuedSkips(DETAILS, [makeItem(skip)], 'Sam Cole');
  expect(photoViews.skipped).toEqual([
    STORED_SKIP,
    { ...skip, viewName: 'Roof', by: 'Sam Cole', at: '2027-03-01T09:00:00Z' },
  ]);
  expect(gateFacts).toEqual({ missingViewsBefore: ['Front'], missingViewsAfter: null });
});

test('removes a skip that a queued write undoes', () => {
  const undo: ViewSkip = { ...skip, type: 'post-installation', reason: null };
  expect(withQueuedSkips(DETAILS, [makeItem(undo)], 'Sam Cole').photoViews.skipped).toEqual([]);
});

test('a required view is missing again after its skip was undone', () => {
  const { gateFacts } = withQueuedSkips(
    DETAILS,
    [makeItem(skip), makeItem({ ...skip, reason: null })],
    'Sam Cole',
  );
  expect(gateFacts.missingViewsBefore).toEqual(['Front', 'Roof']);
});

test('a rejected skip changes nothing', () => {
  expect(withQueuedSkips(DETAILS, [makeItem(skip, false)], 'Sam Cole')).toEqual(DETAILS);
});
