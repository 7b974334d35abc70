import * as z from 'zod/mini';
import type { Account } from '#shared/admin/admin.contract.ts';
import { accountChange, accountInput } from '#shared/admin/admin.forms.ts';
import { mapFields, pick } from '#shared/fields.ts';
import { MANAGED_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { typedOver } from '#web/lib/stored-draft.ts';

/** What is typed for a new account; its role follows from the tab. */
export const newAccountForm = z.omit(accountInput, { role: true });

/** The same for an account that exists: a blank password leaves it as it is. */
export const editAccountForm = z.extend(newAccountForm, {
  username: z.nonoptional(accountChange.shape.username),
  password: z.nonoptional(accountChange.shape.password),
});

const FIELDS = pick(PROFILE_FIELDS, MANAGED_FIELDS);

export type AccountEntries = z.input<typeof newAccountForm>;

export const NO_ENTRIES = {
  username: '',
  name: '',
  email: '',
  password: '',
  ...mapFields(FIELDS, () => ''),
  certifications: [],
} satisfies AccountEntries;

/** An account as its form shows it. */
export function entriesOf(account: Account): AccountEntries {
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
 * What is sent: only what was typed over, or it would take back what the account's owner has changed meanwhile; and no empty
 * password (docs/requirements/admin.md, Account lists).
 */
export function changeOf(
  { password, ...entries }: z.output<typeof editAccountForm>,
  begun: Record<string, unknown> = {},
) {
  const change = typedOver(entries, begun);
  return password ? { ...change, password } : change;
}
