/** The data that an admin compares with the documents. */
export interface VerifiedIdentity {
  name: string;
  company: string | null;
}

/**
 * Whether a change of an account clears both verified flags, because the name or the company that an admin verified
 * changes. Missing fields stay unchanged. Leading and trailing spaces are ignored.
 */
export function clearsVerification(identity: VerifiedIdentity, change: Partial<VerifiedIdentity>): boolean {
  return isDifferentText(identity.name, change.name) || isDifferentText(identity.company, change.company);
}

function isDifferentText(before: string | null, after: string | null | undefined): boolean {
  return after !== undefined && (after ?? '').trim() !== (before ?? '').trim();
}
