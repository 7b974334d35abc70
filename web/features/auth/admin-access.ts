import type { User } from '#shared/users/user.wire.ts';
import { welcomeToast } from './auth.queries.ts';
import type { SignInTarget } from './auth.queries.ts';
import { ADMIN_HOME, destinationAfterSignIn } from './sign-in-destination.ts';

export const ACCESS_DENIED = {
  title: 'Access denied',
  description: 'You need admin privileges to access this area.',
  variant: 'destructive',
} as const;

/** The page after the admin sign-in: the admin area for admins, the dashboard for other users. */
export function adminSignInTarget(user: User, next: string | undefined): SignInTarget {
  if (user.role !== 'admin') return { destination: '/dashboard', message: ACCESS_DENIED };
  return { destination: destinationAfterSignIn(next, ADMIN_HOME), message: welcomeToast(user) };
}

/** Whether the URL belongs to the admin area. */
export function isAdminUrl(href: string): boolean {
  return /^\/admin(?![^/?#])/.test(href);
}
