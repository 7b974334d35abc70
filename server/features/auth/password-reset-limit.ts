import type { AppContext } from '#server/context.ts';
import type { ResettableAccount } from '#server/features/users/users.repository.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { consume, countAttempt, limiter } from '#server/features/limits/limits.service.ts';

const TOO_MANY_RESETS = 'Too many password resets were requested. Please try again later';

/**
 * Counts a request by IP address, and by the typed name or e-mail address, whether or not such an account exists. Throws
 * `rate_limited` after 20 requests an hour from an IP address, or 5 for a name or e-mail address.
 */
export async function countResetRequest(app: AppContext, login: string, ipAddress: string): Promise<void> {
  if (!app.config.rateLimit) return;
  await consume(limiter(app, 'passwordResetsFrom'), addressKey(ipAddress), TOO_MANY_RESETS);
  await consume(limiter(app, 'passwordReset'), `typed ${login.toLowerCase()}`, TOO_MANY_RESETS);
}

/**
 * Applies the limit of 5 requests an hour to each account, and then to each e-mail address of the remaining accounts. Returns the
 * accounts within both limits. These limits never change the HTTP response, because a different response would show which
 * accounts exist.
 */
export async function accountsWithinResetLimit(
  app: AppContext,
  accounts: ResettableAccount[],
): Promise<ResettableAccount[]> {
  if (!app.config.rateLimit) return accounts;
  const remainingAccounts = await accountsWithinLimit(app, accounts, ({ id }) => `account ${id}`);
  return accountsWithinLimit(app, remainingAccounts, ({ email }) => `address ${email.toLowerCase()}`);
}

async function accountsWithinLimit(
  app: AppContext,
  accounts: ResettableAccount[],
  keyOf: (account: ResettableAccount) => string,
): Promise<ResettableAccount[]> {
  const allowedKeys = new Set<string>();
  for (const key of new Set(accounts.map(keyOf)))
    if (await countAttempt(limiter(app, 'passwordReset'), key)) allowedKeys.add(key);
  return accounts.filter((account) => allowedKeys.has(keyOf(account)));
}
