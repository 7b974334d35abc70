import type { SignIn } from '#shared/auth/auth.forms.ts';

// The sign-in page loads first, so its two rules are repeated here without the form libraries (21 kB). The test compares them
// with the shared schema.

export type SignInErrors = Partial<Record<keyof SignIn, string>>;

/** Reads the values of the sign-in form. Trims the username. */
export function readSignInFields(form: HTMLFormElement): SignIn {
  const formData = new FormData(form);
  return { username: textOf(formData.get('username')).trim(), password: textOf(formData.get('password')) };
}

/** The error messages of the missing fields, in the order of the form. */
export function validateSignIn({ username, password }: SignIn): SignInErrors {
  return {
    ...(!username && { username: 'Username is required' }),
    ...(!password && { password: 'Password is required' }),
  };
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : '';
}
