/** `npm run migrate`: migrates the database of this configuration to the newest migration and exits. */
import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { describeFailure } from './run.ts';

try {
  const config = readConfig();
  const log = createLog(config);
  const { setupDb, close } = await openDatabase(config, log, (error) => {
    console.error(error);
    process.exit(1);
  });
  try {
    const done = await migrate(setupDb, log);
    console.log(done.length > 0 ? `Migrated: ${done.join(', ')}.` : 'The database is up to date.');
  } finally {
    await close();
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
