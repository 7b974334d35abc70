import type { AnyInput } from './route-types.ts';

/** Splits a route key such as 'GET /api/projects/{id}' into method and path, and fills in the path parameters and the query. */
export function resolveRoute(
  route: string,
  { params = {}, query = {} }: AnyInput,
): { method: string; url: string } {
  const [method = '', path = ''] = route.split(' ');
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = toQueryString(query);
  return { method, url: search ? `${filledPath}?${search}` : filledPath };
}

/** The cursor of the next page from a `Link: <…>; rel="next"` header. Undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const next = link?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1];
  if (!next) return undefined;
  return new URL(next, 'http://any').searchParams.get('cursor') ?? undefined;
}

function toQueryString(query: Record<string, unknown>): string {
  const nonEmptyEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(nonEmptyEntries.map(([name, value]) => [name, String(value)])).toString();
}
