import type { User } from '#shared/users/user.wire.ts';
import { welcome } from './auth.queries.ts';
import type { Arrival } from './auth.queries.ts';
import { ADMIN_HOME, destinationAfterSignIn } from './next-address.ts';

export const ACCESS_DENIED = {
  title: 'Access denied',
  description: 'You need admin privileges to access this area.',
  variant: 'destructive',
} as const;

/** Where the admin sign-in leads: an admin into the administration, anybody else to their own pages. */
export function adminArrival(user: User, next: string | undefined): Arrival {
  if (user.role !== 'admin') return { destination: '/dashboard', message: ACCESS_DENIED };
  return { destination: destinationAfterSignIn(next, ADMIN_HOME), message: welcome(user) };
}

/** Whether an address stands behind the admin sign-in. */
export function isAdminAddress(href: string): boolean {
  return /^\/admin(?![^/?#])/.test(href);
}
