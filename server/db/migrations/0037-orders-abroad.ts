import { type Kysely, sql } from 'kysely';

/** What customs calls what the first types hold: six digits of the Harmonized System, free to change in the order. */
const hsCodes = {
  documents: '490700',
  clothing: '610910',
  electronics: '851713',
  books: '490199',
  cosmetics: '330499',
  handicrafts: '442090',
  spareParts: '870899',
  food: '170490',
};

/** Orders to another country (D-64): nobody knows their price before an operator confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders alter column price drop not null`.execute(db);
  await sql`alter table orders add column estimate jsonb, add column price_confirmed_at timestamptz`.execute(db);
  await sql`
    alter table orders add constraint orders_have_a_price check (price is not null or estimate is not null)`.execute(
    db,
  );
  // What waits for a price, the oldest first, without a look at all that has one.
  await sql`create index orders_awaiting_price on orders (ordered_at) where price is null`.execute(db);

  // What a country asks for and refuses; the starter data fill in what is missing.
  await sql`alter table countries add column needs jsonb`.execute(db);
  await sql`alter table item_types add column hs_code text check (hs_code ~ '^[0-9]{6}$')`.execute(db);
  for (const [code, hsCode] of Object.entries(hsCodes)) {
    await sql`update item_types set hs_code = ${hsCode} where code = ${code}`.execute(db);
  }

  // D-82: nobody places an order while a change of how they collect on delivery is being looked at.
  await sql`alter table users add column cod_change_pending boolean not null default false`.execute(db);
}
