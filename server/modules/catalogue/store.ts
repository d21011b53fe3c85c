/** The SQL of reference data: postal codes, branches, settings. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { BranchTable, Database, PostalCodeTable } from '../../db/schema.ts';

type PostalCodeRow = Selectable<PostalCodeTable>;
const branchColumns = ['name', 'zip', 'state', 'city', 'colony', 'street', 'latitude', 'longitude'] as const satisfies readonly (keyof BranchTable)[];

export type BranchRow = Pick<Selectable<BranchTable>, (typeof branchColumns)[number]>;

/** A postal code that was asked for. */
export interface AskedZip {
  zip: string;
  /** Its row in the catalogue; null when the catalogue lacks it. */
  row: PostalCodeRow | null;
  /** Whether the catalogue has a code with the same first three digits. */
  near: boolean;
}

/** One row per code: `AskedZip` and its `position`. A part of other statements. */
export const askedZips = (zips: readonly string[]): RawBuilder<AskedZip & { position: number }> => sql`
  select asked.zip,
         (select row_to_json(p) from postal_codes p where p.zip = asked.zip) as row,
         exists (
           select from postal_codes n
           where n.zip between left(asked.zip, 3) || '00' and left(asked.zip, 3) || '99'
         ) as near,
         asked.position
  from unnest(${zips}::text[]) with ordinality as asked (zip, position)`;

export async function findPostalCode(db: Kysely<Database>, zip: string): Promise<AskedZip> {
  const { rows } = await sql<AskedZip>`${askedZips([zip])}`.execute(db);
  return rows[0] ?? { zip, row: null, near: false };
}

export function listBranches(db: Kysely<Database>): Promise<BranchRow[]> {
  return db.selectFrom('branches').select(branchColumns).orderBy('code').execute();
}

export async function readSetting(db: Kysely<Database>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function hasMonthlyContract(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('monthly_contract').where('id', '=', userId).executeTakeFirst();
  return row?.monthly_contract ?? false;
}
