import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** False for a wrong password, and after the same work for an account that does not exist (`null`). */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await absentHash), password);
  return passwordHash !== null && matches;
}

/** What an unknown name is checked against, so that the answer's time does not tell which names exist. */
const absentHash = hash('nobody has this password');
