import { type Kysely, sql } from 'kysely';

/**
 * What parcels hold becomes a list of the server (D-69), with how each is handled unless the customer says otherwise.
 * The first types keep the codes that orders and drafts have; their names are the site's own texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table item_types (
      code text primary key check (length(code) between 1 and 20),
      goods_category text not null
        check (goods_category in ('document', 'general', 'fragile', 'liquid', 'battery', 'perishable')),
      position integer not null default 0,
      names jsonb
    )`.execute(db);
  await sql`
    insert into item_types (code, goods_category, position) values
      ('documents', 'document', 1), ('clothing', 'general', 2), ('electronics', 'battery', 3),
      ('books', 'general', 4), ('cosmetics', 'liquid', 5), ('handicrafts', 'fragile', 6),
      ('spareParts', 'general', 7), ('food', 'perishable', 8), ('other', 'general', 9)`.execute(db);
  await sql`
    update orders set parcel = parcel || jsonb_build_object('goodsCategory', coalesce(
      (select t.goods_category from item_types t where t.code = orders.parcel->>'itemType'), 'general'))
    where not parcel ? 'goodsCategory'`.execute(db);
  // Whether somebody may collect on delivery (D-53); who applies for it is approved elsewhere.
  await sql`alter table users add column collects_cod boolean not null default false`.execute(db);
  // Which terms an order was agreed to under; nobody knows it of the orders of before.
  await sql`alter table orders add column terms_version text`.execute(db);
}
