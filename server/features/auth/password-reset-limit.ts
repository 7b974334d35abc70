import type { AppContext } from '#server/context.ts';
import type { ResettableAccount } from '#server/features/users/users.repository.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { consume, isWithinLimit, limiter } from '#server/features/limits/limits.service.ts';

const TOO_MANY = 'Too many password resets were requested. Please try again later';

/**
 * Counts a request by client address and by what was typed, whether or not such an account exists. Throws `rate_limited`
 * after 20 or 5 an hour.
 */
export async function countResetRequest(app: AppContext, login: string, ipAddress: string): Promise<void> {
  if (!app.config.rateLimit) return;
  await consume(limiter(app, 'passwordResetsFrom'), addressKey(ipAddress), TOO_MANY);
  await consume(limiter(app, 'passwordReset'), `typed ${login.toLowerCase()}`, TOO_MANY);
}

/**
 * Counts a request for these accounts and their e-mail addresses, and returns those with at most 5 an hour. The response does
 * not tell which, because it would tell which accounts exist.
 */
export async function withinResetLimit(
  app: AppContext,
  accounts: ResettableAccount[],
): Promise<ResettableAccount[]> {
  if (!app.config.rateLimit) return accounts;
  const refused = new Set<string>();
  for (const key of new Set(accounts.flatMap(keysOf)))
    if (!(await isWithinLimit(limiter(app, 'passwordReset'), key))) refused.add(key);
  return accounts.filter((account) => !keysOf(account).some((key) => refused.has(key)));
}

function keysOf({ id, email }: ResettableAccount): string[] {
  return [`account ${id}`, `address ${email.toLowerCase()}`];
}
