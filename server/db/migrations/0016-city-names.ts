import { type Kysely, sql } from 'kysely';

/** Transit times are asked for by the name of a city, however it is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['city', 'township']) {
    await sql`
      create index ${sql.raw(`postal_codes_${column}`)} on postal_codes
      ((translate(lower(${sql.ref(column)}), 'áàäâéèëêíìïîóòöôúùüûñç.', 'aaaaeeeeiiiioooouuuunc')) text_pattern_ops)`.execute(
      db,
    );
  }
}
