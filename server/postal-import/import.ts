import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { starterPostalCodes } from '../starter/catalogue.ts';
import { codeEntry } from './rows.ts';
import { addDifference, type Changes, count, getReport, isChange, noChanges } from './report.ts';
import {
  analyzeNext,
  copyCodes,
  createNext,
  dropTables,
  lastImportId,
  neighbourhood,
  nextTable,
  Overtaken,
  putInPlace,
  readCatalogue,
  type Served,
  type ServedEntry,
  writeEntries,
} from './store.ts';
import { type OfficialFile, type ReadingOptions, readOfficialFile } from './read-file.ts';
import type { Command, Commands } from '../jobs/channel.ts';

/**
 * Imports the official postal catalogue (D-94). The file is validated as a whole first; then the next catalogue is
 * built in a table of its own, in small steps, and one short transaction swaps the tables, so that concurrent readers
 * see the old catalogue or the new one, and hardly wait.
 */
type Print = (line: string) => void;

/** Prints at every tenth. */
function progress(print: Print, words: (share: number) => string): (share: number) => void {
  let printed = 0;
  return (share) => {
    if (Math.floor(share * 10) <= printed) return;
    printed = Math.floor(share * 10);
    print(words(share));
  };
}

const inOneTurn = 500;

/** Computes something for each element; a server that does the import serves requests in between. */
async function inTurns<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [index, one] of list.entries()) {
    work(one);
    if (index % inOneTurn === 0) await turnOfTheLoop();
  }
}

interface Comparison {
  changes: Changes;
  /** Codes of the current catalogue, with their data other than names. */
  served: Map<string, Served>;
}

/** Other states are left unchanged. */
async function compareWith(db: Kysely<Database>, { codes, states }: OfficialFile): Promise<Comparison> {
  const changes = noChanges();
  const served = new Map<string, Served>();
  for await (const page of readCatalogue(db)) {
    for (const before of page) {
      served.set(before.zip, before);
      if (!states.has(before.state)) continue;
      const rows = codes.get(before.zip);
      addDifference(changes, before, rows && codeEntry(rows));
    }
  }
  await inTurns([...codes], ([zip, rows]) => {
    if (!served.has(zip)) addDifference(changes, undefined, codeEntry(rows));
  });
  return { changes, served };
}

/** Every code to write, with its own data or its neighbour's, apart from the names. */
async function getEntries({ changes, served }: Comparison): Promise<ServedEntry[]> {
  // The starter catalogue covers every state: so even an empty database has neighbours.
  const servedLike = neighbourhood([
    ...new Map([...starterPostalCodes(), ...served.values()].map((code) => [code.zip, code])).values(),
  ]);
  const entries: ServedEntry[] = [];
  await inTurns(
    changes.written,
    (entry) => void entries.push({ ...(served.get(entry.zip) ?? servedLike(entry.zip)), ...entry }),
  );
  return entries;
}

/** Codes without a difference. */
function unchangedCodes({ changes: { written, goneCodes }, served }: Comparison): string[] {
  const others = new Set([...goneCodes, ...written.map(({ zip }) => zip)]);
  return [...served.keys()].filter((zip) => !others.has(zip));
}

async function makeNext(db: Kysely<Database>, next: string, comparison: Comparison, print: Print): Promise<void> {
  const [entries, unchanged] = [await getEntries(comparison), unchangedCodes(comparison)];
  const total = entries.length + unchanged.length;
  const tell = progress(print, (share) => `Writing: ${count(Math.round(share * total))} of ${count(total)} codes`);
  let written = 0;
  const onWritten = (more: number): void => tell((written += more) / total);
  await createNext(db, next);
  await writeEntries(db, next, entries, onWritten);
  await copyCodes(db, next, unchanged, onWritten);
  await analyzeNext(db, next);
}

async function write(db: Kysely<Database>, comparison: Comparison, expectedLast: unknown, print: Print): Promise<void> {
  const importId = uuidv7();
  const next = nextTable(importId);
  let needless: string[];
  try {
    await makeNext(db, next, comparison, print);
    needless = await putInPlace(db, importId, expectedLast);
  } catch (error) {
    await dropTables(db, [next]);
    // A concurrent import that ends first drops this one's table.
    throw (await lastImportId(db)) === expectedLast ? error : new Overtaken();
  }
  await dropTables(db, needless);
}

/**
 * @param path of the file on this machine.
 * @throws FileRejected with all of its faults, by line; the catalogue stays as it was.
 */
export async function importPostalCatalogue(
  db: Kysely<Database>,
  path: string,
  print: Print,
  options: ReadingOptions = {},
): Promise<void> {
  const file = await readOfficialFile(
    path,
    progress(print, (share) => `Reading: ${Math.floor(share * 100)} %`),
    options,
  );
  const expectedLast = await lastImportId(db);
  const comparison = await compareWith(db, file);
  if (isChange(comparison.changes)) await write(db, comparison, expectedLast, print);
  for (const line of getReport(file, comparison.changes)) print(line);
}

/** Imports only some states when this word follows the file. */
export const ofSomeStates = 'states';

const importPostal: Command = ({ db }, [path = '', extent], print) =>
  importPostalCatalogue(db, path, print, { ofSomeStates: extent === ofSomeStates });

export const postalCommands = { importPostal } satisfies Commands;
