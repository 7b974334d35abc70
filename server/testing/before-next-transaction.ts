import { vi } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';

/**
 * Runs `act` directly before the next transaction. At this time, the request that starts the transaction has already
 * read its session.
 */
export function beforeNextTransaction({ database }: TestApp, act: () => Promise<unknown>): void {
  const transaction = database.transaction.bind(database);
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    spy.mockRestore();
    await act();
    return transaction(work);
  });
}
