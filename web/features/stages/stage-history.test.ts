import { expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import { completionOf } from './stage-history.ts';

let id = 0;
const act = (userName: string, createdAt: string, details: Activity['details']): Activity => ({
  id: (id += 1),
  projectId: 1,
  userId: 1,
  action: 'status_change',
  description: '',
  userName,
  createdAt,
  details,
});

const FIRST = 'artwork_design_initiated';
const SECOND = 'artwork_submitted_for_client_review';
const LAST = 'post_installation_photos_uploaded';

test('a stage was completed by who moved the project past it', () => {
  const history = [act('Maria', '2026-03-05T10:00:00Z', { kind: 'advanced', from: FIRST, to: SECOND })];
  expect(completionOf(FIRST, history)).toEqual({ by: 'Maria', at: '2026-03-05T10:00:00Z' });
  expect(completionOf(SECOND, history)).toBeUndefined();
});

test('after going back and on again the newest move counts', () => {
  const history = [
    act('Tom', '2026-03-07T10:00:00Z', { kind: 'advanced', from: FIRST, to: SECOND }),
    act('Maria', '2026-03-06T10:00:00Z', { kind: 'reverted', from: SECOND, to: FIRST }),
    act('Maria', '2026-03-05T10:00:00Z', { kind: 'advanced', from: FIRST, to: SECOND }),
  ];
  expect(completionOf(FIRST, history)?.by).toBe('Tom');
});

test('closing the job early completes every stage that it left behind, and the last one', () => {
  const history = [act('Maria', '2026-03-05T10:00:00Z', { kind: 'completed', from: SECOND, to: LAST })];
  expect(completionOf('wrap_printed', history)?.by).toBe('Maria');
  expect(completionOf(LAST, history)?.by).toBe('Maria');
});

test('other acts complete nothing', () => {
  const photo: Activity = { ...act('Maria', '2026-03-05T10:00:00Z', {}), action: 'photo_upload' };
  expect(completionOf(FIRST, [photo])).toBeUndefined();
});
