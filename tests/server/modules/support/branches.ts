/** Branches beside those of the starter catalogue. */
import type { Kysely } from 'kysely';
import type { BranchService } from '#domain/address/branch.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { starterPostalCodes } from '#server/starter/catalogue.ts';
import type { Database } from '#server/db/schema.ts';

const perStatement = 500;

/**
 * Adds a number of branches, each some kilometres from the middle of its city, the same in every run; returns the
 * number.
 */
export async function fillBranches(db: Kysely<Database>, count: number): Promise<number> {
  const codes = starterPostalCodes();
  const rows = Array.from({ length: count }, (_, index) => {
    const { zip, state, city, colonies, latitude, longitude } = codes[index % codes.length] ?? codes[0] ?? fail();
    const turn = index * 2.399963;
    const far = 0.002 * Math.sqrt(index % 997);
    return {
      code: `MANY-${index}`,
      name: `${city} ${index}`,
      zip,
      state,
      city,
      colony: colonies[0] ?? city,
      street: `Calle ${index}`,
      latitude: latitude + far * Math.cos(turn),
      longitude: longitude + far * Math.sin(turn),
    };
  });
  for (let start = 0; start < rows.length; start += perStatement) {
    await db
      .insertInto('branches')
      .values(rows.slice(start, start + perStatement))
      .execute();
  }
  return rows.length;
}

function fail(): never {
  throw new Error('The starter catalogue is empty.');
}

/** Copies a branch for one test, which may change or close it. @returns its code. */
export async function copyBranch(
  db: Kysely<Database>,
  code: string,
  over: { services?: BranchService[] } = {},
): Promise<string> {
  const {
    city_id: _city,
    search_text: _text,
    hours,
    ...row
  } = await db.selectFrom('branches').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  const copy = uuidv7().slice(-8);
  await db
    .insertInto('branches')
    .values({ ...row, ...over, hours: JSON.stringify(hours), code: copy })
    .execute();
  return copy;
}
