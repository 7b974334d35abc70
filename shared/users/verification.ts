/** The data that an admin compares with the documents. */
export interface VerifiedIdentity {
  name: string;
  company: string | null;
}

/**
 * Whether a change of an account clears both verified flags, because the admin verified another name or company. Missing fields
 * stay unchanged. Leading and trailing spaces are ignored.
 */
export function clearsVerification(before: VerifiedIdentity, change: Partial<VerifiedIdentity>): boolean {
  return isDifferentText(before.name, change.name) || isDifferentText(before.company, change.company);
}

function isDifferentText(before: string | null, after: string | null | undefined): boolean {
  return after !== undefined && (after ?? '').trim() !== (before ?? '').trim();
}
