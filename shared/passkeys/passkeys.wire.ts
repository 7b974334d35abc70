import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

/** A passkey in its owner's list. */
export const passkeyRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Whether the passkey is synchronized to other devices of its owner. */
    isBackedUp: z.boolean(),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });

/** Base64url, as WebAuthn encodes bytes in JSON. */
function base64url(max: number) {
  return z
    .string()
    .regex(/^[\w-]*$/, 'Must be base64url')
    .max(max);
}

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  // The results of extensions are dropped, because nothing reads them.
  clientExtensionResults: z.object({}).default({}),
};

const clientDataJSON = base64url(4_000);

/** The browser's result of `navigator.credentials.create` (RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** The browser's result of `navigator.credentials.get` (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The options that the browser passes on to the authenticator, as WebAuthn defines them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
