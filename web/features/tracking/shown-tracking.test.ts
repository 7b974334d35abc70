import { expect, test } from 'vitest';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { ownNumber, shownEntry } from './shown-tracking.ts';

const project = {
  trackingNumber: '1Z1',
  trackingCarrier: 'UPS',
  artworkProofTrackingNumber: null,
  artworkProofTrackingCarrier: null,
} as Project;
const entry = (id: number, trackingNumber: string, trackingCarrier: string) =>
  ({ id, trackingNumber, trackingCarrier }) as TrackingItem;

test('the shown entry is the one with the number and the carrier of the project’s own fields', () => {
  const entries = [entry(3, '1Z2', 'UPS'), entry(2, '1Z1', 'DHL'), entry(1, '1Z1', 'UPS')];
  expect(shownEntry(entries, project, 'wrap')?.id).toBe(1);
  expect(ownNumber(project, 'wrap')).toBe('1Z1');
});

test('artwork and wrap have fields of their own', () => {
  expect(shownEntry([entry(1, '1Z1', 'UPS')], project, 'artwork_proof')).toBeUndefined();
  expect(ownNumber(project, 'artwork_proof')).toBeNull();
});
