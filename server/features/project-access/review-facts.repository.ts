import { sql as raw } from 'drizzle-orm';
import type { ReviewState } from '#shared/reviews/review-values.ts';

// Columns to add to queries of `projects`: the facts about reviews that gates and pending actions need. Each column costs a few
// index probes.

const newestProofId = raw`(select id from artwork_proofs where project_id = projects.id order by version desc limit 1)`;

/** Whether stage 4 requires an approval: a version was in review, or the shop requires approvals. */
export const isApprovalRequired = raw<boolean>`(
  projects.was_in_review
  or exists (select 1 from approval_settings where shop_id = projects.contractor_id and is_approval_required))`;

/** Whether the newest version is approved. */
export const isNewestProofApproved = raw<boolean>`coalesce(
  (select is_approved from artwork_proofs where project_id = projects.id order by version desc limit 1), false)`;

/** The subject of the review that counts: the sample at the stage of the printed sample, otherwise the proof. */
const subject = raw`(case projects.progress_stage when 'printed_sample_sent_to_client' then 'sample' else 'proof' end)`;

/** Whether a version, or a printed sample, was in review. */
const wasSubjectInReview = raw`(case ${subject} when 'proof' then projects.was_in_review
  else exists (select 1 from reviews where project_id = projects.id and subject = 'sample') end)`;

/**
 * The state of the newest version's review. `unsent` when only other versions were sent, or when no reviewer of the open review
 * can still decide; null when no version was sent.
 */
export const reviewState = raw<ReviewState | 'unsent' | null>`coalesce(
  (select case when state = 'open' and not exists (select 1 from review_requests
      join reviewers on reviewers.id = review_requests.reviewer_id
      where review_requests.review_id = reviews.id and decision_id is null and revoked_at is null)
      then 'unsent' else state end
    from reviews where proof_id = ${newestProofId} and subject = ${subject}),
  case when ${wasSubjectInReview} then 'unsent' end)`;

/**
 * Whether the project's client is a reviewer of the newest version and has not decided yet. A reviewer without an account is the
 * client if the client has confirmed the reviewer's address (see `isReviewerOfUser`).
 */
export const isClientAsked = raw<boolean>`(projects.client_id is not null and exists (select 1 from reviews
  join review_requests on review_requests.review_id = reviews.id
  join reviewers on reviewers.id = review_requests.reviewer_id
  join users client on client.id = projects.client_id
  where reviews.proof_id = ${newestProofId} and reviews.subject = ${subject} and reviewers.revoked_at is null
    and (reviewers.user_id = client.id or reviewers.user_id is null
      and client.email_verified_at is not null and lower(reviewers.email) = lower(client.email))
    and review_requests.decision_id is null))`;
