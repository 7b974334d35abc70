import { syncTree } from '#server/db/embedded/durable-fs.ts';
import { openDurable } from '#server/db/embedded/durable-pglite.ts';

// Run by creation.ts. Creates a database in the folder that is its argument, and syncs it to disk.

const [, , folder = ''] = process.argv;
const database = await openDurable(folder, () => undefined);
await database.close();
syncTree(folder);
