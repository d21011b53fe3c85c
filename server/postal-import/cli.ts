/**
 * `npm run import:postal -- FILE`: imports the official postal catalogue, whether or not a server is running on the
 * data folder.
 */
import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import { runCommand } from '../jobs/run-command.ts';
import { ofSomeStates, postalCommands } from './import.ts';

const usage = `Takes the official postal catalogue (CPdescarga.txt, as Correos de México gives it) into the database.

  npm run import:postal -- FILE             a file of the whole country
  npm run import:postal -- --states FILE    a file of some states: the others stay as they are`;

/** The file as an absolute path: a running server that does the import has another working folder. */
function getFile([typed, ...more]: readonly string[]): string {
  if (typed === undefined || more.length > 0) throw new Error(usage);
  // npm runs scripts in the project's folder and passes the caller's folder here.
  const path = resolve(process.env['INIT_CWD'] ?? '.', typed);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${path}.`);
  return path;
}

/** @throws Error with the usage for anything but a file and `--states`. */
function getWords(args: readonly string[]): string[] {
  const isPart = args.includes('--states');
  const path = getFile(args.filter((word) => word !== '--states'));
  return isPart ? [path, ofSomeStates] : [path];
}

try {
  await runCommand(postalCommands, 'importPostal', getWords(process.argv.slice(2)), process.env, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
