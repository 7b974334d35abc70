import { invalidField } from '#shared/errors.ts';
import type { NewReview } from '#shared/reviews/review.forms.ts';
import type { ReviewerRow } from './reviewers.repository.ts';

type ReviewerForm = NewReview['reviewers'][number];

export interface MatchedReviewer {
  form: ReviewerForm;
  /** The reviewer of the project that the form refers to; undefined for a new reviewer. */
  existing: ReviewerRow | undefined;
}

/**
 * Finds the existing reviewer of each form: by id, else as the project's client, else by the same address, else by the same name if
 * one of the two has no address. A client is never matched with the reviewer of another account. 400 for an unknown id, for a
 * client that the project does not have, for a name without an address when several reviewers have this name, and for a
 * person who is listed twice.
 */
export function matchReviewers(
  forms: readonly ReviewerForm[],
  existingReviewers: readonly ReviewerRow[],
  clientId: number | null,
): MatchedReviewer[] {
  const matchedReviewers = forms.map((form, index): MatchedReviewer => {
    if (form.isClient && clientId === null)
      throw invalidField(`reviewers.${index}.isClient`, 'This project has no client account');
    const [found, ...more] = findExistingReviewers(form, existingReviewers, clientId);
    if (form.id !== undefined && !found) throw invalidField(`reviewers.${index}.id`, 'Unknown reviewer');
    if (more.length > 0)
      throw invalidField(
        `reviewers.${index}.email`,
        'Several reviewers have this name. Enter the email address',
      );
    return { form, existing: found };
  });
  const repeatedIndex = matchedReviewers.findIndex((one, index) =>
    matchedReviewers.slice(0, index).some((earlier) => isSameReviewer(one, earlier)),
  );
  if (repeatedIndex >= 0)
    throw invalidField(`reviewers.${repeatedIndex}.name`, 'This reviewer is listed twice');
  return matchedReviewers;
}

/** The existing reviewers that a form can refer to: at most one, unless several have the same name. */
function findExistingReviewers(
  form: ReviewerForm,
  existingReviewers: readonly ReviewerRow[],
  clientId: number | null,
): ReviewerRow[] {
  if (form.id !== undefined) return existingReviewers.filter(({ id }) => id === form.id);
  const candidates = form.isClient
    ? existingReviewers.filter(({ userId }) => userId === null || userId === clientId)
    : existingReviewers;
  const certainMatch =
    (form.isClient && candidates.find(({ userId }) => userId === clientId)) ||
    candidates.find(({ email }) => email !== null && isEqualText(email, form.email));
  if (certainMatch) return [certainMatch];
  return candidates.filter(
    ({ name, email }) => isEqualText(name, form.name) && (email === null || form.email === null),
  );
}

function isSameReviewer(one: MatchedReviewer, other: MatchedReviewer): boolean {
  if (one.form.isClient && other.form.isClient) return true;
  if (one.existing || other.existing) return one.existing === other.existing;
  if (one.form.email !== null && other.form.email !== null)
    return isEqualText(one.form.email, other.form.email);
  return isEqualText(one.form.name, other.form.name);
}

/** Whether the texts are equal, case-insensitively. */
function isEqualText(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
