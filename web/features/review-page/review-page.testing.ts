import type { ReviewPage, ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';

/** An open request that asks the reviewer for a decision on a version. */
export function reviewRequest(more: Partial<ReviewRequest> = {}): ReviewRequest {
  return {
    reviewId: 1,
    subject: 'proof',
    rule: 'all',
    message: 'Please check the phone number.',
    dueDate: null,
    state: 'open',
    isOpen: true,
    photos: [],
    ownDecision: null,
    ...more,
  };
}

/** A version without pictures. */
export function reviewedVersion(version: number, more: Partial<ReviewedVersion> = {}): ReviewedVersion {
  return {
    proofId: version,
    version,
    fileName: `bakery-v${version}.pdf`,
    contentType: 'application/pdf',
    bytes: 1,
    fileUrl: '/file',
    pages: [],
    description: null,
    isApproved: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    requests: [reviewRequest()],
    ...more,
  };
}

/** The review page of a reviewer, with one version to decide. */
export function reviewPage(more: Partial<ReviewPage> = {}): ReviewPage {
  return {
    shop: 'Coastline Wraps',
    project: 'Harbour Bakery delivery van',
    vehicle: '2024 Ford Transit',
    reviewer: { name: 'Dana Whitfield', email: null },
    projectId: null,
    isPreparing: false,
    isCompleted: false,
    versions: [reviewedVersion(1)],
    comments: [],
    checklist: [{ id: 'wording', text: 'All wording is correct' }],
    terms: '',
    consent: 'The typed name is a signature.',
    ...more,
  };
}

/** The reviewer's own decision. */
export function makeOwnDecision(
  decision: 'approve' | 'request_changes',
): NonNullable<ReviewRequest['ownDecision']> {
  return {
    id: 1,
    reference: 'WL-7K3F-9QXD',
    decision,
    createdAt: '2026-11-21T10:00:00.000Z',
    recordUrl: '/record.pdf',
  };
}
