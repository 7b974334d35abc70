import type { CallRoute, RouteOutput } from '#web/api/route-types.ts';

type Outputs = { [R in CallRoute]?: RouteOutput<R> };

/** The responses to the calls of every page. */
export const ALWAYS_CALLED = {
  'GET /api/certifications': [],
  'GET /api/notifications/unread/count': { count: 0 },
  'GET /api/notifications': [],
  'GET /api/projects/offline': [],
} satisfies Outputs;
