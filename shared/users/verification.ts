/** What an admin compares with the documents. */
export interface VerifiedIdentity {
  name: string;
  company: string | null;
}

/**
 * Whether a change of an account clears both verified flags: a new name or company is not what the admin has verified.
 * Fields that the change leaves out stay as they are; blanks at both ends do not count.
 */
export function clearsVerification(before: VerifiedIdentity, change: Partial<VerifiedIdentity>): boolean {
  return differs(before.name, change.name) || differs(before.company, change.company);
}

function differs(before: string | null, after: string | null | undefined): boolean {
  return after !== undefined && (after ?? '').trim() !== (before ?? '').trim();
}
