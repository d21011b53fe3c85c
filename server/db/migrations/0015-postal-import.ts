import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table postal_codes
      add column settlements jsonb,
      add column origin text not null default 'starter' check (origin in ('starter', 'official'))`.execute(db);

  // Unlogged: an import that a crash interrupts is started again.
  await sql`
    create unlogged table postal_import_rows (
      import_id uuid not null,
      zip text not null,
      state text not null,
      city text not null,
      township text not null,
      colonies text[] not null,
      settlements jsonb not null,
      coverage text not null,
      latitude double precision not null,
      longitude double precision not null,
      primary key (import_id, zip)
    )`.execute(db);

  await sql`
    create table banners (
      id text primary key,
      area text not null check (area in
        ('index', 'service', 'information', 'aboutUs', 'joinUs', 'joinCooperate', 'trajectory', 'networkSelect')),
      position integer not null default 0,
      texts jsonb not null check (texts ?& array['es', 'en', 'zh', 'pt', 'ar']),
      link text check (link ~ '^/([^/\\\\]|$)'),
      image text check (image ~ '^/[^/\\\\]'),
      starts_at timestamptz not null,
      ends_at timestamptz
    )`.execute(db);
  await sql`create index banners_of_area on banners (area, position)`.execute(db);
}
