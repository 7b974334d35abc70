import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const SUBJECT_ALT_NAME = '2.5.29.17';

/** A new self-signed certificate for localhost (X.509, RFC 5280). */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(oid(COMMON_NAME), derValue(0x0c, Buffer.from('localhost')))));
  const altNames = sequence(
    derValue(0x82, Buffer.from('localhost')),
    derValue(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = sequence(
    sequence(oid(BASIC_CONSTRAINTS), octetString(sequence(derValue(0x01, Buffer.from([0xff]))))),
    sequence(oid(SUBJECT_ALT_NAME), octetString(altNames)),
  );
  const signedPart = sequence(
    derValue(0xa0, derValue(0x02, Buffer.from([2]))),
    derValue(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    derValue(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signedPart, privateKey)]);
  const base64 = sequence(signedPart, algorithm, derValue(0x03, signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** An ASN.1 value with this tag. */
function derValue(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const bytes =
    content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : bytes)]), content]);
}

const sequence = (...contents: Buffer[]) => derValue(0x30, ...contents);
const set = (...contents: Buffer[]) => derValue(0x31, ...contents);
const octetString = (content: Buffer) => derValue(0x04, content);
const time = (text: string) => derValue(0x18, Buffer.from(text));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return derValue(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(encodeBase128)]));
}

/** Encodes a number with seven bits a byte. All bytes except the last have the highest bit set. */
function encodeBase128(value: number): number[] {
  const highBits = value >> 7;
  return [...(highBits > 0 ? encodeBase128(highBits).map((byte) => byte | 0x80) : []), value & 0x7f];
}
