/** The SQL of what operators write and publish over the content folder (ADR 77). */
import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { DictionaryLanguage } from '#domain/languages.ts';
import type { ContentFile } from '#server/content/content-index.ts';
import type { Place, Publication, Publications } from '#server/content/content-store.ts';
import type { EntryFiles } from '#server/content/entry-files.ts';
import type { Database } from '#server/db/schema.ts';
import type { ContentEntryTable, StoredContentFile } from '#server/db/tables/catalogue.ts';

export type EntryRow = Selectable<ContentEntryTable>;
type VersionRow = Selectable<Database['content_versions']>;

const toFile = ({ hash, bytes, width, height }: StoredContentFile): ContentFile => ({
  version: hash,
  bytes,
  ...(width !== undefined && height !== undefined && { size: { width, height } }),
});

const toFiles = ({ texts, files }: Pick<VersionRow, 'texts' | 'files'>): EntryFiles => ({
  texts: new Map(Object.entries(texts) as [DictionaryLanguage, string][]),
  files: new Map(Object.entries(files).map(([name, file]) => [name, toFile(file)])),
});

export const findEntry = (db: Kysely<Database>, { kind, id }: Place): Promise<EntryRow | undefined> =>
  db.selectFrom('content_entries').selectAll().where('kind', '=', kind).where('slug', '=', id).executeTakeFirst();

/** Another operator who changes the entry at the same time waits until this transaction ends. */
export async function lockEntry(db: Kysely<Database>, { kind, id }: Place): Promise<EntryRow> {
  await db
    .insertInto('content_entries')
    .values({ kind, slug: id, draft: null, shown: null, next: null, next_from: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('content_entries')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateEntry(
  db: Kysely<Database>,
  { kind, id }: Place,
  set: Omit<Updateable<ContentEntryTable>, 'kind' | 'slug' | 'revision'>,
): Promise<void> {
  await db
    .updateTable('content_entries')
    .set({ ...set, revision: sql<string>`nextval('content_revisions')` })
    .where('kind', '=', kind)
    .where('slug', '=', id)
    .execute();
}

export const listEntries = (db: Kysely<Database>): Promise<EntryRow[]> =>
  db.selectFrom('content_entries').selectAll().execute();

/** The versions that the rows of the entries name, by `kind/slug/version`. */
export async function listUsedVersions(db: Kysely<Database>): Promise<Map<string, EntryFiles>> {
  const rows = await db
    .selectFrom('content_versions as v')
    .innerJoin('content_entries as e', (join) => join.onRef('e.kind', '=', 'v.kind').onRef('e.slug', '=', 'v.slug'))
    .selectAll('v')
    .where((eb) =>
      eb.or([
        eb('v.version', '=', eb.ref('e.draft')),
        eb('v.version', '=', eb.ref('e.shown')),
        eb('v.version', '=', eb.ref('e.next')),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.kind}/${row.slug}/${row.version}`, toFiles(row)]));
}

export async function findVersion(
  db: Kysely<Database>,
  { kind, id }: Place,
  version: number,
): Promise<EntryFiles | undefined> {
  const row = await db
    .selectFrom('content_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toFiles(row);
}

/** Stores the next version of a locked entry. @returns its number. */
export async function insertVersion(
  db: Kysely<Database>,
  { kind, id }: Place,
  { texts, files }: EntryFiles,
): Promise<number> {
  const { last } = await db
    .selectFrom('content_versions')
    .select(sql<number>`coalesce(max(version), 0)::int`.as('last'))
    .where('kind', '=', kind)
    .where('slug', '=', id)
    .executeTakeFirstOrThrow();
  const stored = [...files].map(([name, { version, bytes, size }]): [string, StoredContentFile] => [
    name,
    { hash: version, bytes, ...size },
  ]);
  await db
    .insertInto('content_versions')
    .values({
      kind,
      slug: id,
      version: last + 1,
      texts: JSON.stringify(Object.fromEntries(texts)),
      files: JSON.stringify(Object.fromEntries(stored)),
    })
    .execute();
  return last + 1;
}

/** @returns the name of the bytes. */
export async function insertFile(db: Kysely<Database>, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await db
    .insertInto('content_files')
    .values({ hash, bytes: Buffer.from(bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}

export async function findFile(db: Kysely<Database>, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('content_files').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** An entry on a day, whose next version may have taken its place by then. */
export function getEntryOn(row: EntryRow, today: string): EntryRow {
  if (row.next_from === null || row.next_from > today) return row;
  return { ...row, shown: row.next, is_withdrawn: false, next: null, next_from: null };
}

/** What the content library shows over the folder. */
export const openPublications = (db: Kysely<Database>): Publications => ({
  async stamp() {
    const { stamp } = await db
      .selectFrom('content_entries')
      .select(sql<string>`coalesce(sum(revision), 0)::text`.as('stamp'))
      .executeTakeFirstOrThrow();
    return stamp;
  },
  async list() {
    const [rows, versions] = [await listEntries(db), await listUsedVersions(db)];
    return rows.map(({ kind, slug: id, shown, next, next_from: from, is_withdrawn: isWithdrawn }): Publication => {
      const following = next === null ? undefined : versions.get(`${kind}/${id}/${next}`);
      return {
        kind,
        id,
        shown: isWithdrawn ? null : shown === null ? undefined : versions.get(`${kind}/${id}/${shown}`),
        ...(following && from !== null && { next: { from, files: following } }),
      };
    });
  },
});
