/** Child process of `data-folder.ts`: creates an empty database in the folder named and ends. */
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder.');

// A parent that was killed must not leave a child that keeps writing.
process.once('disconnect', () => process.exit(1));

const database = await PGlite.create({ fs: new NodeFS(folder) });
await database.close();
process.exit(0);
