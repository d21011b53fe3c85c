/** Runs a command from the terminal: in this process when the database is free, else in the server that holds it. */
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { hasDatabase } from '../db/embedded/data-folder.ts';
import { LockedError } from '../db/embedded/lock.ts';
import { migrate } from '../db/migrate.ts';
import type { Environment } from '../environment.ts';
import { createLog } from '../http/log.ts';
import { openContext } from '../open-context.ts';
import { type Commands, sendCommand } from './channel.ts';

/** There is no database; the message names the folder. */
export class NoDatabaseError extends Error {
  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. Name the data folder of the server in DATA_DIR, or start the server first.`,
    );
    this.name = 'NoDatabaseError';
  }
}

/**
 * Names a command's database for the terminal: a folder created by mistake would look like an empty database.
 *
 * @throws NoDatabaseError when the data folder has none; only a server creates one.
 */
export function findDatabase(env: Environment): string {
  const { databaseUrl, dataDir } = readConfig(env);
  if (databaseUrl !== undefined) return 'Database: DATABASE_URL';
  if (!hasDatabase(dataDir)) throw new NoDatabaseError(dataDir);
  return `Data folder: ${dataDir}`;
}

/** @param env selects the database. @throws Error for an unknown command, or with the reason of a rejection. */
export async function runCommand(
  commands: Commands,
  name: string,
  args: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
  const config = readConfig(env);
  const log = createLog(config);
  const abort = (error: unknown): never => {
    log.fatal({ err: error }, 'the database must not be used any further');
    process.exit(1);
  };
  try {
    const { db, setupDb, close } = await openDatabase(config, log, abort);
    try {
      await migrate(setupDb, log);
      await command(openContext(config, db, log), args, print);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    await sendCommand(config.dataDir, name, args, print).catch((reason: NodeJS.ErrnoException) => {
      // No server listens: the lock's message says more than "connection refused".
      throw reason.code === 'ENOENT' || reason.code === 'ECONNREFUSED' ? error : reason;
    });
  }
}
