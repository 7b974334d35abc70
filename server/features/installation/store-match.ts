/** Facts about the database and the file store, to decide whether they belong together. */
export interface StoreFacts {
  /** The installation id in the database, and the id in the store; null when no id is recorded. */
  databaseId: string | null;
  storeId: string | null;
  /** Whether the installation id was once written to the store, according to the database. */
  hasWrittenIdToStore: boolean;
  /** The number of files in the database. */
  rows: number;
  /** Whether most files of a random sample are in the store. */
  isSampleInStore: boolean;
  isStoreEmpty: boolean;
  /** Whether a restore to this store did not finish, so that the store has files without rows. */
  hasUnfinishedRestore: boolean;
}

/**
 * Decides whether database and store belong together. `same`: they do, and both have the id. `record`: they do, but the id must
 * be written where it is missing. This happens in three cases: both are new; both are from a version without ids, and the store
 * has the database's files; or an earlier start was interrupted before it had written both ids. `mismatch`: the message when
 * they do not belong together, or when a restore was interrupted.
 */
export function matchStore(facts: StoreFacts, location: string): 'same' | 'record' | { mismatch: string } {
  const { databaseId, storeId, rows } = facts;
  if (facts.hasUnfinishedRestore && !facts.isStoreEmpty)
    return { mismatch: `A restore to ${location} was interrupted. Run the restore again.` };
  if (storeId !== null && databaseId === storeId) return 'same';
  if (storeId !== null && databaseId === null) {
    return {
      mismatch: `The files in ${location} belong to the installation ${storeId}, but this database has no installation id.`,
    };
  }
  if (storeId !== null) {
    return {
      mismatch: `The files in ${location} belong to the installation ${storeId}, and the database to ${databaseId}.`,
    };
  }
  if (rows === 0 && facts.isStoreEmpty) return 'record';
  if (rows === 0)
    return { mismatch: `There are files in ${location}, but this database does not refer to any of them.` };
  if (facts.isSampleInStore && !facts.hasWrittenIdToStore) return 'record';
  const found = facts.isSampleInStore
    ? 'but this store has no installation id'
    : 'but the store does not contain them';
  return {
    mismatch: `The database refers to ${rows} ${rows === 1 ? 'file' : 'files'} that should be in ${location}, ${found}.`,
  };
}
