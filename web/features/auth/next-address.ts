const HOME = '/dashboard';
/** Where the admin sign-in leads. */
export const ADMIN_HOME = '/admin';

/** Where the sign-in leads: back to the page that asked for it, or `home`. Only addresses of this application count. */
export function destinationAfterSignIn(next: string | undefined, home = HOME): string {
  if (!next) return home;
  // The browser reads '//host' and '/\host' as another site, and drops tabs and line breaks on the way there.
  const here = new URL(HOME, 'http://here.invalid');
  const target = URL.parse(next, here);
  const isPath = next.startsWith('/') && target?.origin === here.origin;
  return isPath ? target.pathname + target.search + target.hash : home;
}

/** The `next` of an address, left out where its sign-in leads anyway. */
export function nextOf(href: string): string | undefined {
  return [HOME, ADMIN_HOME, '/'].includes(href) ? undefined : href;
}
