import { type Kysely, sql } from 'kysely';

const weekday = { opens: 540, closes: 1140 };
const saturday = { opens: 540, closes: 840 };
const usualHours = JSON.stringify([weekday, weekday, weekday, weekday, weekday, saturday, null]);

/** Lower case without accents; `server/modules/branches/names.ts` writes the words that are looked for alike. */
const folded = (text: string): string =>
  `translate(lower(${text}), 'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc')`;

const searched = ['name', 'street', 'colony', 'city', 'zip'].join(` || ' ' || `);

/** Hours, services and phones of branches; areas to browse them by; words to find them by. Branches that are there get the usual hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table branches
      add column phone text,
      add column services text[] not null default '{}',
      add column hours jsonb not null default ${sql.lit(usualHours)},
      add column opens_on_holidays boolean not null default false,
      add column city_id text not null generated always as
        (state || '-' || btrim(regexp_replace(${sql.raw(folded('city'))}, '[^a-z0-9]+', '-', 'g'), '-')) stored,
      add column search_text text not null generated always as (${sql.raw(folded(searched))}) stored,
      add constraint branches_week check (jsonb_array_length(hours) = 7)`.execute(db);
  await sql`create index branches_of_area on branches (state, city_id, name, code)`.execute(db);
  await sql`create index branches_of_city on branches (city_id, name, code)`.execute(db);
  await sql`create index branches_of_zip on branches (zip)`.execute(db);
  await sql`create index branches_north_to_south on branches (latitude)`.execute(db);
  // Whether couriers collect in a city: one look for each that somebody asks about.
  await sql`create index postal_codes_collected on postal_codes (city, state) where coverage <> 'none'`.execute(db);
}
