import { RateLimiterMemory } from 'rate-limiter-flexible';
import { clientErrorsContract } from '#shared/client-errors/client-errors.contract.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import { logClientError } from './client-errors.service.ts';

/**
 * The maximum number of reports per minute from one IP address. A browser sends at most five reports for each page load,
 * so the maximum allows four page loads with errors.
 */
const REPORTS_PER_MINUTE = 20;

/** Creates the routes with a rate limiter that counts the reports to this process. */
export function clientErrorsRoutes(): BoundRoute[] {
  const limiter = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  return routes(clientErrorsContract, {
    report: (app, { body, caller }) => logClientError(app, limiter, caller, body),
  });
}
