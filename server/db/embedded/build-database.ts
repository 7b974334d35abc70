import { syncTree } from '#server/db/embedded/durable-fs.ts';
import { openDurable } from '#server/db/embedded/durable-pglite.ts';

// The program of creation.ts: makes a database in the folder that its argument names, and has it on the disk when it ends.

const [, , folder = ''] = process.argv;
const database = await openDurable(folder, () => undefined);
await database.close();
syncTree(folder);
