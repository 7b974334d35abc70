import * as z from 'zod/mini';
import type { Account } from '#shared/admin/admin.contract.ts';
import { accountChange, accountInput } from '#shared/admin/admin.forms.ts';

/** What is typed for a new account; its role follows from the tab. */
export const newAccountForm = z.omit(accountInput, { role: true });

/** The same for an account that exists: a blank password leaves it as it is. */
export const editAccountForm = z.extend(newAccountForm, {
  password: z.nonoptional(accountChange.shape.password),
});

export type AccountEntries = z.input<typeof newAccountForm>;

export const NO_ENTRIES = {
  username: '',
  name: '',
  email: '',
  password: '',
  phone: '',
  company: '',
  state: '',
  certifications: [],
} satisfies AccountEntries;

/** An account as its form shows it. */
export function entriesOf(account: Account): AccountEntries {
  const { username, name, email, phone, company, state, certifications } = account;
  return {
    username,
    name,
    email,
    password: '',
    phone: phone ?? '',
    company: company ?? '',
    state: state ?? '',
    certifications,
  };
}

/** What is sent: an empty password is not (accounts §5). */
export function changeOf({ password, ...change }: z.output<typeof editAccountForm>) {
  return password ? { ...change, password } : change;
}
