/** What a form learns from a postal code (CALL-34, CALL-35, D-60, D-61). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { stateOfPostalCode } from '#domain/postal.ts';
import type { Database } from '../../db/schema.ts';
import { unknownCoverage } from './places.ts';
import { type AreaRow, findAround, findArea } from './store.ts';

/** The starter catalogue has only names. */
function getSettlements({ settlements, colonies, city, township }: AreaRow): Answer<'areaByZip'>['settlements'] {
  if (!settlements) return colonies.map((name) => ({ name, kind: null, city, township }));
  return settlements.map((one) => ({
    name: one.name,
    kind: one.kind,
    city: one.city ?? city,
    township: one.township ?? township,
  }));
}

/** CALL-34. */
export async function areaOfZip(db: Kysely<Database>, zipCode: string): Promise<Answer<'areaByZip'>> {
  const row = await findArea(db, zipCode);
  if (row) {
    return {
      zipCode,
      known: true,
      coverage: row.coverage,
      colonies: row.colonies,
      settlements: getSettlements(row),
      catalogue: row.origin,
    };
  }
  const { near, origin } = await findAround(db, zipCode, stateOfPostalCode(zipCode)?.code);
  return { zipCode, known: false, coverage: unknownCoverage(near), colonies: [], settlements: [], catalogue: origin };
}

/** CALL-35. Without the catalogue only the state is certain. */
export async function placeOfZip(db: Kysely<Database>, zipCode: string): Promise<Answer<'stateCityByZip'>> {
  const state = stateOfPostalCode(zipCode);
  const row = await findArea(db, zipCode);
  if (row)
    return {
      zipCode,
      known: true,
      state: state?.name ?? null,
      city: row.city,
      township: row.township,
      catalogue: row.origin,
    };
  const { origin } = await findAround(db, zipCode, state?.code);
  return { zipCode, known: false, state: state?.name ?? null, city: null, township: null, catalogue: origin };
}
