import { syncTree } from '#server/db/embedded/durable-fs.ts';
import { openDurable } from '#server/db/embedded/durable-pglite.ts';

// Creates a database in the folder that is the argument of this script, and syncs it to disk. Run by creation.ts.

const [, , folder = ''] = process.argv;
const database = await openDurable(folder, () => undefined);
await database.close();
syncTree(folder);
