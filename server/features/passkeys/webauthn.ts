import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/passkeys/passkeys.wire.ts';
import { CHALLENGE_MS } from '#server/sessions/challenges.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

/** Loads the library at the first use of a passkey, to save memory (docs/decisions/0012-named-statements-and-memory.md). */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Without a list, the library also tries algorithms that Node warns about. */
const ALGORITHMS = [-8, -7, -257];

/** The origin where passkeys are used: the origin of this server in the caller's browser. Passkeys belong to its host name. */
interface PasskeyOrigin {
  origin: string;
}

/** The options to create a passkey for a user. A device that already has a passkey of this user is excluded. */
export async function registrationOptions(
  { origin }: PasskeyOrigin,
  user: { id: number; username: string; name: string },
  existing: PasskeyRow[],
  challenge: string,
) {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Wrapline',
    rpID: hostOf(origin),
    userName: user.username,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(userHandle(user.id)),
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(credentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** The options to use one of these passkeys. Without a list, the browser offers all passkeys that it has for this host. */
export async function assertionOptions(
  { origin }: PasskeyOrigin,
  {
    challenge,
    allowedPasskeys,
    userVerification,
  }: { challenge: string; allowedPasskeys?: PasskeyRow[]; userVerification: 'required' | 'preferred' },
) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    allowCredentials: allowedPasskeys?.map(credentialDescriptor),
    userVerification,
  });
  return { ...options };
}

type RegistrationResult = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** The data of a valid registration; null for an invalid one. */
export async function verifyRegistration(
  { origin }: PasskeyOrigin,
  response: PasskeyRegistration,
  challenge: string,
): Promise<RegistrationResult | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch {
    return null;
  }
}

type AssertionResult = VerifiedAuthenticationResponse['authenticationInfo'];

/**
 * The data of a valid use of the passkey; null for an invalid use. A use is invalid if its counter is not higher than the
 * stored counter, unless both are 0.
 */
export async function verifyAssertion(
  { origin }: PasskeyOrigin,
  passkey: PasskeyRow,
  response: PasskeyAssertion,
  { challenge, requiresVerification }: { challenge: string; requiresVerification: boolean },
): Promise<AssertionResult | null> {
  const { userHandle: handle } = response.response;
  if (handle && Buffer.from(handle, 'base64url').toString() !== userHandle(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: requiresVerification,
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
}

/** The challenge that a response is for; empty when the response is malformed. */
export function challengeIn({ response }: PasskeyRegistration | PasskeyAssertion): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const hasChallenge = typeof data === 'object' && data !== null && 'challenge' in data;
    return hasChallenge && typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}

/** The user handle, equal for all passkeys of an account, so that authenticators keep one passkey per account. */
function userHandle(userId: number): string {
  return `user-${userId}`;
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.hostname ?? '';
}

function credentialDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports };
}

/** Decodes base64url text. Challenges are passed to the library as bytes, because it would encode text again. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
