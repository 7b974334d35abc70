import type { AppContext } from '#server/context.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { consume, limiter } from '#server/features/limits/limits.service.ts';

const TOO_MANY_REGISTRATIONS = 'Too many accounts were created from this network. Please try again later';

/**
 * Counts a registration by IP address before its password is hashed. Throws `rate_limited` after 10 registrations an hour or 30 a
 * day.
 */
export async function countRegistration(app: AppContext, ipAddress: string): Promise<void> {
  if (!app.config.rateLimit) return;
  const key = addressKey(ipAddress);
  await consume(limiter(app, 'registrationsPerHour'), key, TOO_MANY_REGISTRATIONS);
  await consume(limiter(app, 'registrationsPerDay'), key, TOO_MANY_REGISTRATIONS);
}
