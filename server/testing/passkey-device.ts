import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/passkeys/passkeys.wire.ts';

interface CreationOptions {
  challenge: string;
  user: { id: string };
}

/** An authenticator with one ES256 passkey. Its responses have the form in which a browser sends them to the server. */
export interface PasskeyDevice {
  id: string;
  create(options: CreationOptions, responseOptions?: ResponseOptions): PasskeyRegistration;
  get(
    options: { challenge: string },
    responseOptions?: ResponseOptions & { isVerified?: boolean },
  ): PasskeyAssertion;
}

interface ResponseOptions {
  origin?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Creates a new authenticator. The default origin is the origin of the test clients. */
export function makePasskeyDevice(defaultOrigin = 'http://localhost'): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let [counter, userHandle] = [0, ''];
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    create: ({ challenge, user }, { origin = defaultOrigin } = {}) => {
      userHandle = user.id;
      const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, decodeBase64Url(jwk.x)],
        [-3, decodeBase64Url(jwk.y)],
      ]);
      const authData = Buffer.concat([
        authenticatorHeader(origin, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, counter),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        isoCBOR.encode(cose),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get: ({ challenge }, { origin = defaultOrigin, isVerified = true } = {}) => {
      counter += 1;
      const authData = authenticatorHeader(origin, USER_PRESENT | (isVerified ? USER_VERIFIED : 0), counter);
      const clientDataJSON = clientData('webauthn.get', challenge, origin);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      return {
        ...credential,
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

/** The beginning of the authenticator data: the hash of the host, flags and counter. */
function authenticatorHeader(origin: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const host = createHash('sha256').update(new URL(origin).hostname).digest();
  return Buffer.concat([host, Buffer.from([flags]), count]);
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function decodeBase64Url(base64url = ''): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
