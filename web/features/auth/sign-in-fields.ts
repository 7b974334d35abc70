import type { SignIn } from '#shared/auth/auth.forms.ts';

// The sign-in page is the first that anybody loads. Its two rules stand here by themselves, so that the libraries of
// the larger forms (21 kB) stay off it; the test holds them to the shared schema.

export type SignInErrors = Partial<Record<keyof SignIn, string>>;

/** What was typed into the sign-in form. */
export function signInFields(form: HTMLFormElement): SignIn {
  const typed = new FormData(form);
  return { username: textOf(typed.get('username')).trim(), password: textOf(typed.get('password')) };
}

/** What is missing, by field, in the order of the form. */
export function signInErrors({ username, password }: SignIn): SignInErrors {
  return {
    ...(!username && { username: 'Username is required' }),
    ...(!password && { password: 'Password is required' }),
  };
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : '';
}
