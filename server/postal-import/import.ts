/**
 * Takes the official postal catalogue in (D-94). The file is judged as a whole first; then what differs from the
 * catalogue waits in a table of its own, and one transaction puts it in place, so that whoever reads meanwhile reads the
 * old catalogue or the new one.
 */
import type { Kysely } from 'kysely';
import { uuidv7 } from '../db/ids.ts';
import type { Database } from '../db/schema.ts';
import { starterPostalCodes } from '../db/seed/catalogue.ts';
import { codeEntry } from './code-entry.ts';
import { addDifference, type Changes, isChange, noChanges } from './compare.ts';
import { neighbourhood, type Served } from './neighbours.ts';
import { type OfficialFile, readOfficialFile } from './read-file.ts';
import { othersTurn } from './others-turn.ts';
import { count, reportOf } from './report.ts';
import { analyzeCatalogue, clearAllStages, clearStage, lastImportId, readCatalogue, replaceCatalogue, type ServedEntry, stage } from './store.ts';

type Print = (line: string) => void;

/** Prints at every tenth of the way. */
function progress(print: Print, words: (share: number) => string): (share: number) => void {
  let printed = 0;
  return (share) => {
    if (Math.floor(share * 10) <= printed) return;
    printed = Math.floor(share * 10);
    print(words(share));
  };
}

const inOneTurn = 500;

/** Does something with each; others have their turn in between. */
async function inTurns<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  for (const [index, one] of list.entries()) {
    work(one);
    if (index % inOneTurn === 0) await othersTurn();
  }
}

interface Comparison {
  changes: Changes;
  /** Codes that the catalogue had, with what is known of them besides names. */
  served: Map<string, Served>;
}

async function compareWith(db: Kysely<Database>, { codes }: OfficialFile): Promise<Comparison> {
  const changes = noChanges();
  const served = new Map<string, Served>();
  for await (const page of readCatalogue(db)) {
    for (const before of page) {
      served.set(before.zip, before);
      const rows = codes.get(before.zip);
      addDifference(changes, before, rows && codeEntry(rows));
    }
  }
  await inTurns([...codes], ([zip, rows]) => {
    if (!served.has(zip)) addDifference(changes, undefined, codeEntry(rows));
  });
  return { changes, served };
}

async function write(db: Kysely<Database>, { changes, served }: Comparison, expectedLast: unknown, print: Print): Promise<void> {
  const importId = uuidv7();
  // The starter catalogue knows every state: also a database without one has neighbours.
  const servedLike = neighbourhood([...new Map([...starterPostalCodes(), ...served.values()].map((code) => [code.zip, code])).values()]);
  const entries: ServedEntry[] = [];
  await inTurns(changes.written, (entry) => void entries.push({ ...(served.get(entry.zip) ?? servedLike(entry.zip)), ...entry }));
  const total = entries.length;
  const tell = progress(print, (share) => `Writing: ${count(Math.round(share * total))} of ${count(total)} codes`);
  try {
    await stage(db, importId, entries, (written) => tell(written / total));
    if (await replaceCatalogue(db, importId, changes.goneCodes, expectedLast)) return await clearAllStages(db);
  } catch (error) {
    await clearStage(db, importId);
    throw error;
  }
  await clearStage(db, importId);
  throw new Error('Another import has ended in the meantime; nothing was changed. Start this one again.');
}

/**
 * @param path of the file on this machine.
 * @throws FileRefused with everything that is wrong with it, by line; the catalogue stays as it was.
 */
export async function importPostalCatalogue(db: Kysely<Database>, path: string, print: Print): Promise<void> {
  const file = await readOfficialFile(path, progress(print, (share) => `Reading: ${Math.floor(share * 100)} %`));
  const expectedLast = await lastImportId(db);
  const comparison = await compareWith(db, file);
  if (isChange(comparison.changes)) {
    await write(db, comparison, expectedLast, print);
    await analyzeCatalogue(db);
  }
  for (const line of reportOf(file, comparison.changes)) print(line);
}
