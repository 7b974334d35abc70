import { expect, test } from 'vitest';
import type { ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { decided, reviewRequest, reviewedVersion } from './review-page.testing.ts';
import { activeRequest, reviewStatus } from './review-status.ts';

const open = reviewRequest();
const closed = { ...open, isOpen: false };
const approved: ReviewRequest = { ...closed, ownDecision: decided('approve') };
const sample: ReviewRequest = { ...open, reviewId: 2, subject: 'sample' };

test('asks for a decision while the review is open', () => {
  expect(statusOf(open)).toEqual({ kind: 'open' });
});

test('shows that the shop waits for the other reviewers after the reviewer has approved', () => {
  expect(statusOf(approved)).toMatchObject({
    kind: 'decided',
    title: 'You approved version 2',
    text: expect.stringContaining('waiting for the other reviewers'),
  });
});

test('shows that the version is approved after the last approval', () => {
  expect(statusOf({ ...approved, state: 'approved' })).toMatchObject({
    text: expect.stringContaining('Nothing is left'),
  });
});

test('shows that another reviewer requested changes after the reviewer has approved', () => {
  expect(statusOf({ ...approved, state: 'changes_requested' })).toMatchObject({
    text: expect.stringContaining('another reviewer'),
  });
});

test('shows the reviewer’s own request for changes', () => {
  const own = { ...closed, state: 'changes_requested' as const, ownDecision: decided('request_changes') };
  expect(statusOf(own)).toMatchObject({ kind: 'decided', title: 'You requested changes to version 2' });
});

test('shows an approval by others', () => {
  expect(statusOf({ ...closed, state: 'approved' })).toMatchObject({ title: 'Version 2 is approved' });
});

test('shows a request for changes by others', () => {
  expect(statusOf({ ...closed, state: 'changes_requested' })).toMatchObject({
    title: 'Changes were requested to version 2',
  });
});

test('shows that a newer version replaced an undecided one', () => {
  expect(statusOf(closed, { newer: true })).toMatchObject({
    kind: 'superseded',
    title: 'Version 3 replaced version 2',
  });
});

test('shows the reviewer’s own decision on a replaced version', () => {
  expect(statusOf(approved, { newer: true })).toMatchObject({
    kind: 'decided',
    text: 'Version 3 replaced it.',
  });
});

test('shows that the shop is preparing a new version', () => {
  expect(statusOf(closed, { isPreparing: true })).toMatchObject({
    kind: 'waiting',
    title: 'The shop is preparing a new version',
  });
});

test('shows that the project is completed', () => {
  expect(statusOf(closed, { isCompleted: true })).toMatchObject({ title: 'This project is completed' });
});

test('names the printed sample in the title', () => {
  expect(statusOf({ ...sample, isOpen: false, state: 'approved' })).toMatchObject({
    title: 'The printed sample of version 2 is approved',
  });
});

test('chooses the request for the sample once the artwork is decided', () => {
  expect(activeRequest(version(2, [approved, sample]))).toBe(sample);
});

test('chooses the request for the artwork while both can be decided', () => {
  expect(activeRequest(version(2, [open, sample]))).toBe(open);
});

test('chooses the latest request when nothing can be decided', () => {
  expect(activeRequest(version(2, [approved, closed]))).toBe(closed);
});

function statusOf(request: ReviewRequest, { newer = false, isPreparing = false, isCompleted = false } = {}) {
  const shown = version(2, [request]);
  const versions = newer ? [version(3, [open]), shown] : [shown];
  return reviewStatus({ versions, isPreparing, isCompleted }, shown, request);
}

function version(number: number, requests: ReviewRequest[]): ReviewedVersion {
  return reviewedVersion(number, { requests });
}
