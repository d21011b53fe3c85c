/** An embedded database in its thread, whose disk fails as in `faulty-disk-thread.ts` once a file named after the fault exists. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { overEmbedded } from '#server/db/connect.ts';
import { startThread } from '#server/db/embedded/open.ts';
import { createLog } from '#server/http/log.ts';

const [folder = '', fault = ''] = process.argv.slice(2);
const embedded = await startThread(new URL('./faulty-disk-thread.ts', import.meta.url), folder, (error) => {
  console.log(`fault: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const { db } = overEmbedded(embedded, createLog({ logLevel: 'silent' }));
await sql`create table t (n int)`.execute(db);
console.log('created');
writeFileSync(join(folder, '..', fault), '');
await sql`insert into t values (1)`.execute(db);
console.log('answered as done');
process.exit(0);
