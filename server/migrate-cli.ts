/** `npm run migrate`: brings the database of this configuration to the newest migration and ends. */
import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';

try {
  const config = readConfig();
  const { db, close } = await openDatabase(config, createLog(config), (error) => {
    console.error(error);
    process.exit(1);
  });
  try {
    const done = await migrate(db);
    console.log(done.length > 0 ? `Migrated: ${done.join(', ')}.` : 'The database is up to date.');
  } finally {
    await close();
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
