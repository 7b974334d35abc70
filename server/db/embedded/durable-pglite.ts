import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs } from '#server/db/embedded/durable-fs.ts';

/** Opens (or makes) the database in a folder so that a commit has reached the disk when it is acknowledged. */
export function openDurable(folder: string, onSync: () => void): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFs(folder, onSync), startParams: startParams() });
}

/**
 * PGlite's 128 MB of buffers are 160 MB of the process for nothing: the operating system holds the same pages, and 16 MB
 * measured as fast on 100,000 projects.
 */
export const FEW_BUFFERS = ['-c', 'shared_buffers=16MB'];

/** PGlite's own parameters without `-F`, which switches fsync off; only the method `fsync` reaches the file system. */
function startParams(): string[] {
  const shipped: string[] = PGlite.defaultStartParams;
  const synced = shipped.filter((parameter) => parameter !== '-F');
  return [...synced, '-c', 'wal_sync_method=fsync', ...FEW_BUFFERS];
}
