import * as z from 'zod/mini';
import type { Account } from '#shared/admin/admin.contract.ts';
import { accountChange, accountInput } from '#shared/admin/admin.forms.ts';
import { mapFields, pickProperties } from '#shared/fields.ts';
import { MANAGED_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { changedEntries } from '#web/lib/stored-draft.ts';

/** The schema of the form for a new account. It has no role, because the open tab determines the account's role. */
export const newAccountSchema = z.omit(accountInput, { role: true });

/** The schema of the form for an existing account. A blank password keeps the current password. */
export const editAccountSchema = z.extend(newAccountSchema, {
  username: z.nonoptional(accountChange.shape.username),
  password: z.nonoptional(accountChange.shape.password),
});

const FIELDS = pickProperties(PROFILE_FIELDS, MANAGED_FIELDS);

export type AccountFormValues = z.input<typeof newAccountSchema>;

export const EMPTY_ACCOUNT = {
  username: '',
  name: '',
  email: '',
  password: '',
  ...mapFields(FIELDS, () => ''),
  certifications: [],
} satisfies AccountFormValues;

/** The initial form values of an account. The password is blank. */
export function toAccountFormValues(account: Account): AccountFormValues {
  const { username, name, email, certifications } = account;
  return {
    username,
    name,
    email,
    password: '',
    ...mapFields(FIELDS, (_, field) => account[field] ?? ''),
    certifications,
  };
}

/**
 * The request body of a save. Contains only changed fields, so that later changes by the account's user are kept. Omits a blank
 * password (docs/requirements/admin.md, Account lists).
 */
export function toAccountChange(
  { password, ...entries }: z.output<typeof editAccountSchema>,
  initial: Record<string, unknown> = {},
) {
  const change = changedEntries(entries, initial);
  return password ? { ...change, password } : change;
}
