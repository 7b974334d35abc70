import type { CallRoute, RouteOutput } from '#web/api/route-types.ts';

type OutputByRoute = { [R in CallRoute]?: RouteOutput<R> };

/** Default responses to the calls that every page makes. */
export const DEFAULT_RESPONSES = {
  'GET /api/certifications': [],
  'GET /api/certifications/held': [],
  'GET /api/notifications/unread/count': { count: 0 },
  'GET /api/notifications': [],
  'GET /api/projects/offline': [],
} satisfies OutputByRoute;
