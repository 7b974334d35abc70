import { expect, test } from 'vitest';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import {
  toStoredTracking,
  isCurrentTracking,
  currentTrackingNumber,
  currentEntry,
  currentTrackingText,
} from './current-tracking.ts';

const project = {
  trackingNumber: '1Z1',
  trackingCarrier: 'UPS',
  artworkProofTrackingNumber: null,
  artworkProofTrackingCarrier: null,
} as Project;
const entry = (id: number, trackingNumber: string, trackingCarrier: string) =>
  ({ id, trackingNumber, trackingCarrier }) as TrackingItem;

test('the current entry has the number and the carrier of the project’s fields', () => {
  const entries = [entry(3, '1Z2', 'UPS'), entry(2, '1Z1', 'DHL'), entry(1, '1Z1', 'UPS')];
  expect(currentEntry(entries, project, 'wrap')?.id).toBe(1);
  expect(currentTrackingNumber(project, 'wrap')).toBe('1Z1');
});

test('artwork and wrap have separate fields', () => {
  expect(currentEntry([entry(1, '1Z1', 'UPS')], project, 'artwork_proof')).toBeUndefined();
  expect(currentTrackingNumber(project, 'artwork_proof')).toBeNull();
});

test.each([
  ['number', { trackingNumber: '1Z2' }],
  ['carrier', { trackingCarrier: 'DHL' }],
  ['date', { trackingDate: '2027-03-05' }],
])('an entry is outdated when the project shows another %s', (_, change) => {
  const wrap = { ...entry(1, '1Z1', 'UPS'), trackingType: 'wrap', trackingDate: null } as TrackingItem;
  const unchangedProject = { ...project, trackingDate: null };
  expect(isCurrentTracking(wrap, unchangedProject)).toBe(true);
  expect(isCurrentTracking(wrap, { ...unchangedProject, ...change })).toBe(false);
});

test('the text of the current tracking includes its carrier', () => {
  expect(currentTrackingText(project, 'wrap')).toBe('UPS 1Z1');
  expect(currentTrackingText(project, 'artwork_proof')).toBe('no tracking');
});

test('recognizes a saved correction that was typed with surrounding spaces', () => {
  const typedEntry = { trackingNumber: ' 1Z1 ', trackingCarrier: 'UPS', trackingDate: '' };
  expect(isCurrentTracking(toStoredTracking(typedEntry, 'wrap'), { ...project, trackingDate: null })).toBe(
    true,
  );
});
