import type { User } from './user.wire.ts';

type Marks = Pick<User, 'businessRegistrationVerified' | 'businessInsuranceVerified'>;
type Identity = Pick<User, 'name' | 'company'>;

/**
 * Whether saving `after` clears the verification marks of `before`: it has one, and the name or the company becomes another.
 * A field that is missing stays as it is; a blank company is none.
 */
export function clearsVerification(before: Marks & Identity, after: Partial<Identity>): boolean {
  const isVerified = before.businessRegistrationVerified || before.businessInsuranceVerified;
  return isVerified && (changes(before.name, after.name) || changes(before.company, after.company));
}

function changes(before: string | null, after: string | null | undefined): boolean {
  return after !== undefined && (after?.trim() ?? '') !== (before?.trim() ?? '');
}
