const HOME = '/dashboard';
/** Where the admin sign-in leads. */
export const ADMIN_HOME = '/admin';

/** Where the sign-in leads: back to the page that asked for it, or `home`. Only addresses of this application count. */
export function destinationAfterSignIn(next: string | undefined, home = HOME): string {
  // Anything but a path could name another site.
  if (!next?.startsWith('/')) return home;
  const here = new URL(HOME, 'http://here.invalid');
  const target = resolve(next, here);
  if (target?.origin !== here.origin) return home;
  // Dot segments are resolved by now: '/.//host' has become '//host', which the browser reads as another site.
  if (target.pathname.startsWith('//')) return home;
  return target.pathname + target.search + target.hash;
}

// URL.parse is missing before Safari 18.
function resolve(address: string, base: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** The `next` of an address, left out where its sign-in leads anyway. */
export function nextOf(href: string): string | undefined {
  return [HOME, ADMIN_HOME, '/'].includes(href) ? undefined : href;
}
