import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { makeVersion } from '#web/features/proof-viewer/discussion.testing.tsx';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { respondToProject } from '#web/testing/project-page.ts';

const CREATED_AT = '2026-11-20T10:00:00.000Z';

/** A version of an artwork proof with one page. */
export function sampleProof(version = 1, overrides: Partial<Proof> = {}): Proof {
  return {
    id: version * 10,
    projectId: 1,
    version,
    uploadedById: 1,
    uploadedByName: 'Dana Whitfield',
    fileUrl: `/files/${version}`,
    fileName: `bakery-v${version}.png`,
    contentType: 'image/png',
    bytes: 1_000,
    sha256: 'a'.repeat(64),
    previewUrl: null,
    pages: [...makeVersion(version).pages],
    description: null,
    isApproved: false,
    approvedAt: null,
    approvedById: null,
    approvedByName: null,
    approvedOnBehalf: false,
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** An approval of version 1 on the client's behalf. */
export function sampleDecision(overrides: Partial<DecisionSummary> = {}): DecisionSummary {
  return {
    id: 1,
    reference: 'WL-7K3F-9QXD',
    proofId: 10,
    version: 1,
    subject: 'proof',
    decision: 'approve',
    signature: 'Maria Lopez',
    identification: 'on_behalf',
    name: null,
    email: null,
    agreement: 'phone',
    note: null,
    sha256: 'a'.repeat(64),
    recordUrl: '/api/decisions/1/record.pdf',
    isCounted: true,
    reopenableReviewId: null,
    createdAt: CREATED_AT,
    ...overrides,
  };
}

interface ProofsOfProject {
  /** The versions, newest first. */
  proofs?: Proof[];
  project?: Partial<Project>;
  details?: Partial<ProjectDetails>;
}

/** Responds to the calls of a project page with these proofs. The lists of comments, reviews and decisions are empty. */
export function respondToProofs(
  server: FakeServer,
  { proofs = [sampleProof()], project, details }: ProofsOfProject = {},
): void {
  respondToProject(server, project, details);
  server.respond('GET /api/projects/{id}/artwork-proofs', proofs);
  server.respond('GET /api/proofs/{id}/comments', []);
  server.respond('GET /api/projects/{id}/reviews', []);
  server.respond('GET /api/projects/{id}/decisions', []);
  server.respond('GET /api/projects/{id}/client-decisions', {
    isReviewed: false,
    open: [],
    checklist: [{ id: 'wording', text: 'All wording is correct' }],
    terms: '',
    consent: 'The typed name is a signature.',
  });
}
