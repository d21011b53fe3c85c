import { type Kysely, sql } from 'kysely';

/**
 * What a shipper's table is filtered, sorted and summed by. What follows from the JSON is reckoned by the database, so that
 * nobody can forget it; the index of sent orders carries it along, so that a month is summed without a look at the orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column source text not null default 'online',
    add column total_centavos integer generated always as ((price->>'total')::integer) stored,
    add column cod_centavos integer not null generated always as (coalesce((parcel->>'codAmount')::integer, 0)) stored,
    add column recipient_city text not null
      generated always as (translate(lower(coalesce(recipient->>'city', '')), 'áéíóúüñ', 'aeiouun')) stored`.execute(
    db,
  );

  await sql`drop index orders_sent`.execute(db);
  await sql`create index orders_sent on orders (user_id, ordered_at, id)
    include (status, product_type, payment_mode, source, total_centavos, cod_centavos, recipient_city)`.execute(db);

  // An order without the time is in none of these: placing one writes nothing more.
  for (const time of ['picked_up_at', 'delivery_at', 'signed_at', 'cancelled_at'])
    await sql`create index ${sql.ref(`orders_sent_by_${time}`)} on orders (user_id, ${sql.ref(time)}, id)
      where ${sql.ref(time)} is not null`.execute(db);
}
