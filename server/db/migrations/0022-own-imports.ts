import { type Kysely, sql } from 'kysely';

/** A browser makes the id of an import, and two may make the same: it is one customer's, not everybody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table address_import_rows
      drop constraint address_import_rows_import_id_fkey,
      drop constraint address_import_rows_pkey,
      add column user_id uuid`.execute(db);
  await sql`
    update address_import_rows set user_id = address_imports.user_id
    from address_imports where address_imports.id = address_import_rows.import_id`.execute(db);
  await sql`
    alter table address_imports
      drop constraint address_imports_pkey,
      add constraint address_imports_pkey primary key (user_id, id)`.execute(db);
  await sql`
    alter table address_import_rows
      alter column user_id set not null,
      add constraint address_import_rows_pkey primary key (user_id, import_id, row),
      add constraint address_import_rows_import_id_fkey
        foreign key (user_id, import_id) references address_imports (user_id, id) on delete cascade`.execute(db);
}
