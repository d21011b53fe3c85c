import { type Kysely, sql } from 'kysely';

/**
 * Attention is asked for by what a person can do, not by lateness: why the promise was moved last stands on the order, and
 * the indexes hold what is awaited. When a parcel left for the door last says on which day it arrives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column delay_reason text, add column left_at timestamptz`.execute(db);
  await sql`
    update orders set
      delay_reason = (
        select case when c.reason not in ('recipientAsked', 'wishWithdrawn') then c.reason end
        from promise_changes c where c.order_id = orders.id order by c.entry desc limit 1),
      left_at = (
        select max(s.at) from order_scans s
        where s.order_id = orders.id and s.status = 'outForDelivery' and s.exception is null)
    where status in ('toBePickedUp', 'pickedUp', 'inTransit', 'outForDelivery', 'returning')`.execute(db);
  await sql`drop index orders_sent_attention, orders_received_attention`.execute(db);
  const asks = sql`(case
    when exception in ('attemptFailed', 'damaged') then true
    when status = 'outForDelivery' then false
    else coalesce(delay_reason in ('recipientAbsent', 'addressProblem'), false)
  end)`;
  const awaited = sql`status in ('toBePickedUp', 'pickedUp', 'inTransit', 'outForDelivery')`;
  await sql`create index orders_sent_asking on orders (user_id) where ${awaited} and ${asks}`.execute(db);
  await sql`create index orders_received_asking on orders (recipient_phone) where ${awaited} and ${asks}`.execute(db);
}
