import { RateLimiterMemory } from 'rate-limiter-flexible';
import { clientErrorsContract } from '#shared/client-errors/client-errors.contract.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import { logClientError } from './client-errors.service.ts';

/** The limit per IP address. A browser sends no more than five for each page load. */
const REPORTS_PER_MINUTE = 20;

/** Creates the routes with a separate limit, counted in this process. */
export function clientErrorsRoutes(): BoundRoute[] {
  const limiter = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  return routes(clientErrorsContract, {
    report: (app, { body, caller }) => logClientError(app, limiter, caller, body),
  });
}
