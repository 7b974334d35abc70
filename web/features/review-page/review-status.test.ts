import { expect, test } from 'vitest';
import type { ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { makeOwnDecision, reviewRequest, reviewedVersion } from './review-page.testing.ts';
import { activeRequest, reviewStatus } from './review-status.ts';

const openRequest = reviewRequest();
const closedRequest = { ...openRequest, isOpen: false };
const approvedRequest: ReviewRequest = { ...closedRequest, ownDecision: makeOwnDecision('approve') };
const printedSampleRequest: ReviewRequest = { ...openRequest, reviewId: 2, subject: 'sample' };

test('asks for a decision while the review is open', () => {
  expect(statusOf(openRequest)).toEqual({ kind: 'open' });
});

test('after an approval, shows that the shop waits for the other reviewers', () => {
  expect(statusOf(approvedRequest)).toMatchObject({
    kind: 'decided',
    title: 'You approved version 2',
    text: expect.stringContaining('waiting for the other reviewers'),
  });
});

test('after the last approval, shows that the version is approved', () => {
  expect(statusOf({ ...approvedRequest, state: 'approved' })).toMatchObject({
    text: expect.stringContaining('Nothing is left'),
  });
});

test('after an approval, shows that another reviewer requested changes', () => {
  expect(statusOf({ ...approvedRequest, state: 'changes_requested' })).toMatchObject({
    text: expect.stringContaining('Another reviewer'),
  });
});

test('shows the reviewer’s own request for changes', () => {
  const decidedRequest = {
    ...closedRequest,
    state: 'changes_requested' as const,
    ownDecision: makeOwnDecision('request_changes'),
  };
  expect(statusOf(decidedRequest)).toMatchObject({
    kind: 'decided',
    title: 'You requested changes to version 2',
  });
});

test('shows an approval by others', () => {
  expect(statusOf({ ...closedRequest, state: 'approved' })).toMatchObject({ title: 'Version 2 is approved' });
});

test('shows that other reviewers requested changes', () => {
  expect(statusOf({ ...closedRequest, state: 'changes_requested' })).toMatchObject({
    title: 'Changes were requested to version 2',
  });
});

test('shows that a newer version replaced an undecided one', () => {
  expect(statusOf(closedRequest, { newer: true })).toMatchObject({
    kind: 'superseded',
    title: 'Version 3 replaced version 2',
  });
});

test('shows the reviewer’s own decision on a replaced version', () => {
  expect(statusOf(approvedRequest, { newer: true })).toMatchObject({
    kind: 'decided',
    text: 'Version 3 replaced it.',
  });
});

test('shows that the shop is preparing a new version', () => {
  expect(statusOf(closedRequest, { isPreparing: true })).toMatchObject({
    kind: 'waiting',
    title: 'The shop is preparing a new version',
  });
});

test('shows that the project is completed', () => {
  expect(statusOf(closedRequest, { isCompleted: true })).toMatchObject({
    title: 'This project is completed',
  });
});

test('names the printed sample in the title', () => {
  expect(statusOf({ ...printedSampleRequest, isOpen: false, state: 'approved' })).toMatchObject({
    title: 'The printed sample of version 2 is approved',
  });
});

test('chooses the request for the sample once the artwork is decided', () => {
  expect(activeRequest(makeVersion(2, [approvedRequest, printedSampleRequest]))).toBe(printedSampleRequest);
});

test('chooses the request for the artwork while both can be decided', () => {
  expect(activeRequest(makeVersion(2, [openRequest, printedSampleRequest]))).toBe(openRequest);
});

test('chooses the latest request when no request can be decided', () => {
  expect(activeRequest(makeVersion(2, [approvedRequest, closedRequest]))).toBe(closedRequest);
});

function statusOf(request: ReviewRequest, { newer = false, isPreparing = false, isCompleted = false } = {}) {
  const shown = makeVersion(2, [request]);
  const versions = newer ? [makeVersion(3, [openRequest]), shown] : [shown];
  return reviewStatus({ versions, isPreparing, isCompleted }, shown, request);
}

function makeVersion(number: number, requests: ReviewRequest[]): ReviewedVersion {
  return reviewedVersion(number, { requests });
}
