/** Child process of `data-folder.ts`: creates an empty database in the given folder and exits. */
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder.');

// If the parent is killed, the child must not keep writing.
process.once('disconnect', () => process.exit(1));

const database = await PGlite.create({ fs: new NodeFS(folder) });
await database.close();
process.exit(0);
