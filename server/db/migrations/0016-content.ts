import { type Kysely, sql } from 'kysely';

/** What operators write and publish over the files of the content folder (ADR 77). */
const statements = [
  sql`create table content_files (
    -- SHA-256 of the bytes in hex.
    hash text primary key,
    bytes bytea not null
  )`,
  sql`create table content_versions (
    kind text not null,
    slug text not null,
    version integer not null,
    -- The source by language, and the files beside it by name.
    texts jsonb not null,
    files jsonb not null,
    primary key (kind, slug, version)
  )`,
  sql`create sequence content_revisions`,
  sql`create table content_entries (
    kind text not null,
    slug text not null,
    -- The version that operators work on; null: the files of the folder.
    draft integer,
    -- The version that readers get; null: the files of the folder.
    shown integer,
    is_withdrawn boolean not null default false,
    -- The version that takes its place on a day of Mexico City.
    next integer,
    next_from text,
    -- Never given twice, so that the sum of all is another one after each change.
    revision bigint not null default nextval('content_revisions'),
    primary key (kind, slug),
    constraint content_entries_next check ((next is null) = (next_from is null))
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
