import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts text for the database. The database does not store the key. */
export interface TextCipher {
  encrypt(text: string): string;
  /** The decrypted text; null when it was not encrypted with the same secret and purpose. */
  decrypt(encryptedText: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a cipher from a random secret, such as the token of a session. Each `purpose` of a secret has a different
 * key.
 */
export function createTextCipher(secret: string, purpose: string): TextCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    decrypt: (encryptedText) => {
      const bytes = Buffer.from(encryptedText, 'base64');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const encrypted = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
