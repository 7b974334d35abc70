import { getRouteApi } from '@tanstack/react-router';
import { adminSignInTarget } from './admin-access.ts';
import { useSignIn } from './auth.queries.ts';
import { SignInForm } from './components/sign-in-form.tsx';

const route = getRouteApi('/open/admin-login');

export function AdminLoginPage() {
  const { next } = route.useSearch();
  const signIn = useSignIn((user) => adminSignInTarget(user, next));
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Admin Sign In</h1>
      <p className="mt-1 text-muted">Admin access is restricted to authorized personnel.</p>
      <SignInForm signIn={signIn} />
    </div>
  );
}
