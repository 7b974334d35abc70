import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { invalidField } from '#shared/errors.ts';
import { MAX_ID } from '#shared/ids.ts';
import type { Tx } from '#server/db/database.ts';
import {
  certificationIdsByName,
  createCertification,
  existingCertificationIds,
} from '#server/features/certifications/certifications.repository.ts';

/**
 * The ids for a list of ids or names (case-insensitive), without duplicates. Digits are an id unless they are a name
 * (docs/requirements/admin.md, Form rules). A default certification is created when it does not exist yet; 400 for any other
 * unknown name or id (docs/requirements/accounts.md, Certifications).
 */
export async function resolveCertifications(tx: Tx, idsOrNames: (number | string)[]): Promise<number[]> {
  const idTextsAndNames = idsOrNames.filter((entry) => typeof entry === 'string');
  const byName = await certificationIdsByName(tx, idTextsAndNames);
  const names = idTextsAndNames.filter((text) => byName.has(text.toLowerCase()) || !isIdText(text));
  const ids = idsOrNames.filter((entry) => !names.some((name) => name === entry)).map(Number);
  const knownIds = await existingCertificationIds(tx, ids);
  const unknownId = ids.find((id) => !knownIds.has(id));
  if (unknownId !== undefined) throw unknownCertificationError(String(unknownId));
  for (const name of names) {
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), await createDefault(tx, name));
  }
  return [...new Set([...ids, ...byName.values()])];
}

function isIdText(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= MAX_ID;
}

async function createDefault(tx: Tx, name: string): Promise<number> {
  const defaultName = DEFAULT_CERTIFICATIONS.find(
    (candidate) => candidate.toLowerCase() === name.toLowerCase(),
  );
  if (!defaultName) throw unknownCertificationError(name);
  return createCertification(tx, defaultName);
}

function unknownCertificationError(idOrName: string) {
  return invalidField('certifications', `There is no certification ${idOrName}`);
}
