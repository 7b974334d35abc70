import { randomBytes } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { conditionReports } from '#server/db/schema/condition.ts';
import { installRecords } from '#server/db/schema/install-records.ts';
import { proofDecisions } from '#server/db/schema/reviews.ts';

/** Digits and letters without I, L, O and U, because people mistake these letters for other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random reference such as 'WL-7K3F-9QXD', which no decision, condition report or install record has. */
export async function createUnusedReference(tx: Tx): Promise<string> {
  const characters = [...randomBytes(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const reference = `WL-${characters.slice(0, 4)}-${characters.slice(4)}`;
  const { rows } = await tx.execute(raw`
    select 1 from ${proofDecisions} where reference = ${reference}
    union all select 1 from ${conditionReports} where reference = ${reference}
    union all select 1 from ${installRecords} where reference = ${reference}`);
  return rows.length > 0 ? createUnusedReference(tx) : reference;
}
