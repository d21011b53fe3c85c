/** Every row of every table as text, for tests that search for forbidden or changed data. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export type Dump = Readonly<Record<string, readonly string[]>>;

/** By table, each row as JSON, in an arbitrary but stable order. */
export async function dumpDatabase(db: Kysely<Database>): Promise<Dump> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

/** The rows that contain a text, ignoring case, each after its table's name. */
export function rowsWith(dump: Dump, wanted: string): string[] {
  const folded = wanted.toLowerCase();
  return Object.entries(dump).flatMap(([table, rows]) =>
    rows.filter((row) => row.toLowerCase().includes(folded)).map((row) => `${table} ${row}`),
  );
}
