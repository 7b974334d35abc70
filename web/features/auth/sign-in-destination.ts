const HOME = '/dashboard';
/** The default page after the admin sign-in. */
export const ADMIN_HOME = '/admin';

/** The page after the sign-in: the requested page, or `home`. Accepts only URLs of this application. */
export function destinationAfterSignIn(next: string | undefined, home = HOME): string {
  // Full URLs are rejected. The check of the origin below rejects '//host', which the browser treats as another site.
  if (!next?.startsWith('/')) return home;
  const baseUrl = new URL(HOME, 'http://here.invalid');
  const target = parseUrl(next, baseUrl);
  if (target?.origin !== baseUrl.origin) return home;
  // Dot segments are resolved: '/.//host' is now '//host', which the browser treats as another site.
  if (target.pathname.startsWith('//')) return home;
  return target.pathname + target.search + target.hash;
}

// URL.parse is missing before Safari 18.
function parseUrl(href: string, base: URL): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

/** The `next` parameter for a URL. Undefined for the dashboard, the admin area and `/`, which need no parameter. */
export function nextParam(href: string): string | undefined {
  return [HOME, ADMIN_HOME, '/'].includes(href) ? undefined : href;
}

/** The token of an invitation in the address of its page, `/invitations/{token}`; undefined for other addresses. */
export function findInvitationToken(next: string | undefined): string | undefined {
  return /^\/invitations\/([\w-]{20,})$/.exec(next ?? '')?.[1];
}
