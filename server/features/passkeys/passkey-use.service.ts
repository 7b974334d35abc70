import type { PasskeyAssertion } from '#shared/passkeys/passkeys.wire.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { consumeChallenge, startChallenge } from '#server/sessions/challenges.ts';
import { findPasskey, passkeysOf, savePasskeyUse } from './passkeys.repository.ts';
import { assertionOptions, challengeIn, verifyAssertion } from './webauthn.ts';

interface PasskeyUse {
  response: PasskeyAssertion;
  purpose: 'second-step-passkey' | 'passkey-sign-in' | 'confirmation';
  /** The row-locked account that the passkey must belong to. */
  userId: number;
  /** The origin of this server in the caller's browser. */
  origin: string;
  /** Whether user verification is required: by fingerprint, face or PIN. */
  requiresVerification: boolean;
}

/**
 * Accepts a use of a passkey of the row-locked account. Returns false when the response is not for a valid challenge of this
 * purpose and account, or is not valid for this origin. Even an invalid response uses up its challenge, so the caller must
 * commit.
 */
export async function acceptPasskey(
  tx: Tx,
  app: AppContext,
  { response, purpose, userId, origin, requiresVerification }: PasskeyUse,
): Promise<boolean> {
  const challenge = challengeIn(response);
  const consumedChallenge = await consumeChallenge(tx, app, challenge, purpose);
  const passkey = await findPasskey(tx, response.id);
  if (!consumedChallenge || passkey?.userId !== userId || (consumedChallenge.userId ?? userId) !== userId)
    return false;
  const check = { challenge, requiresVerification };
  const verifiedUse = await verifyAssertion({ origin }, passkey, response, check);
  if (!verifiedUse) return false;
  await savePasskeyUse(tx, passkey.id, {
    counter: verifiedUse.newCounter,
    isBackedUp: verifiedUse.credentialBackedUp,
    lastUsedAt: app.now(),
  });
  return true;
}

/** The id of the account of the passkey in a response; null when the passkey is unknown. Does not check the response. */
export async function accountOfPasskey(sql: Sql, { id }: PasskeyAssertion): Promise<number | null> {
  return (await findPasskey(sql, id))?.userId ?? null;
}

/** The options to sign in with any passkey that the browser has for this origin. */
export async function passkeySignInOptions(app: AppContext, origin: string) {
  const challenge = await startChallenge(app.database.sql, app, { purpose: 'passkey-sign-in', userId: null });
  return assertionOptions({ origin }, { challenge, userVerification: 'required' });
}

/** The options to use one of the account's passkeys after the password. */
export async function secondStepPasskeyOptions(app: AppContext, userId: number, origin: string) {
  const { sql } = app.database;
  const challenge = await startChallenge(sql, app, { purpose: 'second-step-passkey', userId });
  const allowedPasskeys = await passkeysOf(sql, userId);
  return assertionOptions({ origin }, { challenge, allowedPasskeys, userVerification: 'preferred' });
}
