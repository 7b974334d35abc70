import { Link, getRouteApi } from '@tanstack/react-router';
import { useSignIn, welcomeToast } from './auth.queries.ts';
import { SignInForm } from './components/sign-in-form.tsx';
import { UnsentNote } from './components/unsent-note.tsx';
import { destinationAfterSignIn } from './sign-in-destination.ts';

const route = getRouteApi('/signed-out/login');

export function LoginPage() {
  const { next } = route.useSearch();
  const destination = destinationAfterSignIn(next);
  const signIn = useSignIn((user) => ({ destination, message: welcomeToast(user) }));
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold text-balance">
        Sign in to your account to manage vehicle wrap projects
      </h1>
      <UnsentNote />
      <SignInForm signIn={signIn} />
      <p className="mt-6 text-sm text-muted">
        New here?{' '}
        <Link
          to="/register"
          search={{ next }}
          className="inline-block py-1 font-medium text-accent-ink underline underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </div>
  );
}
