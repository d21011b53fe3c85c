import { type Kysely, sql } from 'kysely';

/**
 * What went wrong last and what was agreed on last stand on the order itself, so that a list finds what needs
 * somebody's eyes in one index instead of asking for the story of everything on its way. The query says the same words,
 * or the indexes aren't its.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column exception text, add column agreed_to date`.execute(db);
  await sql`
    update orders set
      exception = (
        select s.exception from order_scans s where s.order_id = orders.id order by s.at desc, s.id desc limit 1),
      agreed_to = (
        select c.promised_to from promise_changes c
        where c.order_id = orders.id and (c.reason is null or c.reason in ('recipientAsked', 'wishWithdrawn')) order by c.entry desc limit 1)`.execute(
    db,
  );
  const quietUntil = sql`(case when exception is not null or agreed_to < promised_to then '-infinity'::date else promised_to end)`;
  const awaited = sql`status in ('toBePickedUp', 'pickedUp', 'inTransit', 'outForDelivery')`;
  await sql`create index orders_sent_attention on orders (user_id, ${quietUntil}) where ${awaited}`.execute(db);
  await sql`create index orders_received_attention on orders (recipient_phone, ${quietUntil}) where ${awaited}`.execute(
    db,
  );
  await sql`drop index orders_sent_awaited, orders_received_awaited`.execute(db);
}
