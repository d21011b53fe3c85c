import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table rule_sets (
    number integer primary key generated always as identity,
    title text not null,
    note text not null,
    author text not null,
    reviewer text,
    changes jsonb not null,
    base jsonb not null,
    revision integer not null default 1,
    state text not null default 'draft' check (state in ('draft', 'published', 'rolledBack')),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    published_at timestamptz,
    effective_at timestamptz,
    ended_at timestamptz,
    compiled jsonb,
    compiled_for text,
    constraint rule_sets_published check ((state = 'draft') = (published_at is null and effective_at is null))
  )`,
  sql`create index rule_sets_due on rule_sets (effective_at desc, number desc) where state = 'published'`,
  sql`alter table orders add column rule_set integer`,
];

/** Published versions of the rules above the release's files, and the one that each order was accepted under (ADR 133). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
