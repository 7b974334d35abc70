/** Facts about the database and the file store, to decide whether they belong together. */
export interface StoreFacts {
  /** The installation id in the database, and the id in the store; null when no id is recorded. */
  databaseId: string | null;
  storeId: string | null;
  /** Whether the database records that its id was written to the store. */
  wasInStore: boolean;
  /** The number of files in the database. */
  rows: number;
  /** Whether most files of a random sample are in the store. */
  rowsAreInStore: boolean;
  isStoreEmpty: boolean;
}

/**
 * Decides whether database and store belong together. `same`: they belong together. `record`: the id must be written where it is
 * missing. This is so when both are new, when both are from a version without ids and the store has the database's files, or when
 * such a start was interrupted. Otherwise returns the reason why they do not belong together.
 */
export function matchStore(facts: StoreFacts, place: string): 'same' | 'record' | { mismatch: string } {
  const { databaseId, storeId, rows } = facts;
  if (storeId !== null && databaseId === storeId) return 'same';
  if (storeId !== null && databaseId === null) {
    return {
      mismatch: `The files in ${place} belong to the installation ${storeId}, and this database is new or does not know it.`,
    };
  }
  if (storeId !== null) {
    return {
      mismatch: `The files in ${place} belong to the installation ${storeId}, and the database to ${databaseId}.`,
    };
  }
  if (rows === 0 && facts.isStoreEmpty) return 'record';
  if (rows === 0)
    return { mismatch: `There are files in ${place}, and this database does not refer to any.` };
  if (facts.rowsAreInStore && !facts.wasInStore) return 'record';
  const found = facts.rowsAreInStore ? 'but it carries no installation id' : 'and they are not there';
  return { mismatch: `The database refers to ${rows} files that should be in ${place}, ${found}.` };
}
