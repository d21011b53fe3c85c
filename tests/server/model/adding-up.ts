/** Invariants of a database after any commands and killed processes: money, slots, coupons, claims and journeys add up. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { getClaimLimit, getPayable } from '#domain/parcel/claim.ts';
import { lessDiscounts } from '#domain/pricing/coupon-price.ts';
import { calculateVat } from '#domain/pricing/money.ts';
import { canFollow, isFinal, orderStatusRows, orderTimeColumns } from '#domain/parcel/order-status.ts';
import type { Database } from '#server/db/schema.ts';
import { quote } from '#server/modules/pricing/service.ts';

type Db = Kysely<Database>;
type Orders = Awaited<ReturnType<typeof allOrders>>;
type Order = Orders[number];

const allOrders = (db: Db) => db.selectFrom('orders').selectAll().orderBy('ordered_at').orderBy('id').execute();

function grouped<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(getKey(row), [...(groups.get(getKey(row)) ?? []), row]);
  return groups;
}

/**
 * The taken places equal the slot's orders that were not cancelled, where a batch shares one place, as do the parcels of
 * an order, and the collected returns, and do not exceed its capacity; a batch knows how many orders share its place.
 */
async function slots(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with standing as (
      select left(sender->>'zip', 3) as area, pickup_date as date, pickup_slot as slot, batch_id, coalesce(group_no, order_no) as order_no from orders
      where status <> 'cancelled' and drop_off is null
      -- A batch whose rows still wait holds the place, not its orders.
      union all select left(sender->>'zip', 3), (pickup->>'pickupDate')::date, pickup->>'pickupSlot', id, null from batches where holds_place
      union all select pickup_area, pickup_date, pickup_slot, null, waybill_no from returns where pickup_date is not null
    )
    select concat_ws(' ', 'slot', area, date, slot, 'has', taken, 'taken of', capacity, 'and', live, 'pickups') as wrong
    from (select * from pickup_slots where taken > 0) as booked
    full join (
      select area, date, slot, (count(distinct order_no) filter (where batch_id is null) + count(distinct batch_id))::integer as live
      from standing group by 1, 2, 3
    ) as counted using (area, date, slot)
    where (taken is distinct from live or taken > capacity)
      -- A deleted batch no longer says which parcels shared a place.
      and not exists (
        select from orders
        where source = 'batch' and batch_id is null
          and left(sender->>'zip', 3) = area and pickup_date = date and pickup_slot = slot
      )
    union all
    select concat_ws(' ', 'batch', batch_id, area, date, slot, 'is shared by', sharing, 'and has', here)
    from (select * from batch_pickups where sharing > 0) as shared
    full join (
      select batch_id, area, date, slot, count(*)::integer as here from standing where batch_id is not null group by 1, 2, 3, 4
    ) as counted using (batch_id, area, date, slot)
    where sharing is distinct from here`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/**
 * A coupon is used by one order, of which a parcel names it; only an expired one stays used by a cancelled order. Several
 * parcels are cancelled with the last of them.
 */
async function coupons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select concat_ws(' ', 'coupon', code, 'is used', times_used, 'times,', used_at, used_order_id) as wrong
    from coupons
    where (used_at is null) <> (used_order_id is null) or times_used <> case when used_at is null then 0 else 1 end
    union all
    select concat_ws(' ', 'coupon', code, 'is spent on', paying.order_no)
    from coupons
    join orders as paying on paying.id = used_order_id
    join orders as parcel on coalesce(parcel.group_no, parcel.order_no) = paying.order_no
    group by code, expires_at, paying.order_no
    having not bool_or(parcel.price->'discounts' @> jsonb_build_array(jsonb_build_object('code', code)))
       or (bool_and(parcel.status = 'cancelled') and max(parcel.cancelled_at) < expires_at)
    union all
    select concat_ws(' ', 'order', orders.order_no, 'is paid by', discount->>'code', 'which is spent on', used_order_id)
    from orders cross join jsonb_array_elements(orders.price->'discounts') as discount
    join orders as paying on paying.order_no = coalesce(orders.group_no, orders.order_no)
    left join coupons on code = discount->>'code'
    where orders.status <> 'cancelled' and used_order_id is distinct from paying.id`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

function sums({ order_no, price }: Order): string[] {
  // Abroad nothing is charged before an operator has confirmed a price (D-64).
  if (price === null) return [];
  const { freight, surcharges, discounts = [], subtotal, vat, total } = price;
  const parts = [...surcharges, ...discounts.map(({ amount }) => ({ amount: -amount }))];
  const left = Math.max(
    0,
    parts.reduce((sum, { amount }) => sum + amount, freight),
  );
  const isRight = subtotal === left && vat === calculateVat(left) && total === left + vat;
  return isRight ? [] : [`order ${order_no} costs ${JSON.stringify(price)}`];
}

/** Each order is priced by the tariff of its last chosen pickup: its placing, or the move of it. */
async function prices(db: Db, orders: Orders): Promise<string[]> {
  const moved = await db
    .selectFrom('order_changes')
    .select(['order_id', 'at', 'parts', 'total'])
    .orderBy('at')
    .execute();
  const changes = grouped(moved, ({ order_id }) => order_id);
  const wrongs: string[] = [];
  for (const { id, order_no, ordered_at, sender, recipient, parcel, product_type, price } of orders) {
    if (price === null || product_type === 'international') continue;
    const ofOrder = changes.get(id) ?? [];
    const pricedAt = ofOrder.findLast(({ parts }) => parts.includes('pickup'))?.at ?? ordered_at;
    const { quotes } = await quote(db, pricedAt, {
      origin: sender,
      destination: { ...recipient, zip: recipient.zip ?? '' },
      parcel,
    });
    const list = quotes.find(({ productType }) => productType === product_type)?.price;
    const due = list && lessDiscounts(list, price.discounts ?? []);
    if (!isDeepStrictEqual(due, price))
      wrongs.push(`order ${order_no} costs ${JSON.stringify(price)}, by its tariff ${JSON.stringify(due)}`);
    const said = ofOrder.at(-1)?.total ?? price.total;
    if (said !== price.total) wrongs.push(`order ${order_no} was changed to ${said} and costs ${price.total}`);
  }
  return wrongs;
}

/** Every status follows an allowed one, its times are those of its scans, and it ends at the order's status, with its exception. */
async function stories(db: Db, orders: Orders): Promise<string[]> {
  const used = await db
    .selectFrom('returns')
    .select(['order_id', 'scanned_at'])
    .where('scanned_at', 'is not', null)
    .execute();
  const returnedAt = new Map(used.map(({ order_id, scanned_at }) => [order_id, scanned_at?.getTime()]));
  const scans = await db.selectFrom('order_scans').selectAll().orderBy('at').orderBy('id').execute();
  const byOrder = grouped(scans, ({ order_id }) => order_id);
  return orders.flatMap((order) => {
    const [first, ...rest] = byOrder.get(order.id) ?? [];
    let before = first;
    const jumps = rest.flatMap((scan) => {
      const from = before?.status ?? 'toBePickedUp';
      before = scan;
      const stays = scan.exception !== null && scan.status === from && !isFinal(from);
      // A delivered parcel goes back by the first scan of its return label alone.
      const goesBack =
        from === 'signed' && scan.status === 'returning' && scan.at.getTime() === returnedAt.get(order.id);
      return canFollow(from, scan.status) || stays || goesBack
        ? []
        : [`order ${order.order_no}: ${from} -> ${scan.status}`];
    });
    const times = Object.entries(orderStatusRows).flatMap(([status, { time }]) => {
      if (time === null) return [];
      const column = orderTimeColumns[time];
      const at = rest.find((scan) => scan.status === status)?.at.getTime();
      return order[column]?.getTime() === at ? [] : [`order ${order.order_no}: ${column} is not its scan's`];
    });
    const begins = first?.status === 'toBePickedUp' ? [] : [`order ${order.order_no} has no beginning`];
    const ends = before?.status === order.status ? [] : [`order ${order.order_no} is ${order.status}, not as scanned`];
    const problem = before?.exception === order.exception ? [] : [`order ${order.order_no} has ${order.exception}`];
    const tour = rest.findLast(({ status, exception }) => status === 'outForDelivery' && exception === null);
    const left =
      order.left_at?.getTime() === tour?.at.getTime() ? [] : [`order ${order.order_no} left at another time`];
    return [...begins, ...jumps, ...times, ...ends, ...problem, ...left];
  });
}

/** A used label belongs to a parcel that went back, a number has one meaning, and a charge is that of the tariff on its day. */
async function returns(db: Db, orders: Orders): Promise<string[]> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const numbers = new Set(orders.map(({ waybill_no }) => waybill_no));
  const labels = await db.selectFrom('returns').selectAll().execute();
  const wrongs: string[] = [];
  for (const { order_id, waybill_no, price, scanned_at, created_at } of labels) {
    const order = byId.get(order_id);
    if (!order || numbers.has(waybill_no)) wrongs.push(`return ${waybill_no} has the number of an order`);
    if (!order) continue;
    const isBack = ['returning', 'returned'].includes(order.status) && order.signed_at !== null;
    if (scanned_at !== null && !isBack)
      wrongs.push(`return ${waybill_no} was charged for a parcel that is ${order.status}`);
    const { codAmount: _, bag: __, ...parcel } = order.parcel;
    const { quotes } = await quote(db, created_at, {
      origin: { ...order.recipient, zip: order.recipient.zip ?? '' },
      destination: order.sender,
      parcel,
    });
    const due = quotes.find(({ productType }) => productType === order.product_type)?.price;
    if (!isDeepStrictEqual(due, price))
      wrongs.push(`return ${waybill_no} costs ${price.total}, by its tariff ${due?.total}`);
  }
  const charged = labels.filter(({ scanned_at }) => scanned_at !== null).map(({ order_id }) => order_id);
  if (new Set(charged).size < charged.length) wrongs.push('a parcel was charged for two returns');
  return wrongs;
}

/**
 * A claim asks for no more than the declared value and gets no more than can be paid; a parcel has one open case, one claim
 * of each kind, and is paid for once; the evidence is the claim's alone.
 */
async function claims(db: Db, orders: Orders): Promise<string[]> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const filed = await db.selectFrom('cases').selectAll().where('kind', '<>', 'notReceived').execute();
  const amounts = filed.flatMap(({ case_no, order_id, amount, payable, approved, paid_at }) => {
    const parcel = byId.get(order_id)?.parcel;
    if (!parcel || amount === null) return [`claim ${case_no} is of no parcel`];
    const isRight =
      amount <= getClaimLimit(parcel) &&
      payable === getPayable(amount, parcel) &&
      (approved ?? 0) <= payable &&
      (paid_at === null || (approved ?? 0) > 0);
    return isRight ? [] : [`claim ${case_no} of ${amount} is paid ${approved} of ${payable}`];
  });
  const { rows } = await sql<{ wrong: string }>`
    select concat_ws(' ', 'order', order_id, 'has', count(*), 'claims') as wrong
    from cases where kind <> 'notReceived' group by order_id
    having count(*) > count(distinct kind) or count(*) filter (where approved > 0) > 1
      or count(*) filter (where solved_at is null) > 1
    union all
    select concat_ws(' ', 'reference', payment_reference, 'pays', count(*), 'claims')
    from cases where payment_reference is not null group by payment_reference having count(*) > 1
    union all
    select concat_ws(' ', 'evidence', file_id, 'of', string_agg(case_no, ', '), 'ends', min(f.expires_at))
    from cases cross join unnest(file_ids) as file_id left join stored_files f on f.id = file_id
    group by file_id, f.id
    having count(*) > 1 or f.id is null or count(f.expires_at) > 0`.execute(db);
  return [...amounts, ...rows.map(({ wrong }) => wrong)];
}

/** The parcels of an order are brought together, by the same code, which no other order has. */
async function dropOffs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with brought as (
      select coalesce(group_no, order_no) as order_no, drop_off - 'transit' as place from orders where drop_off is not null
    )
    select concat_ws(' ', 'order', order_no, 'is brought to', string_agg(distinct place::text, ' and ')) as wrong
    from brought group by order_no having count(distinct place) > 1
    union all
    select concat_ws(' ', 'code', place->>'code', 'is of', string_agg(distinct order_no, ' and '))
    from brought group by place->>'code' having count(distinct order_no) > 1`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** The ledger has no gaps, and the order has its last entry, and the last agreed one. */
async function promises(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select concat_ws(' ', 'order', order_no, 'has', entries, 'promises up to', last) as wrong
    from orders left join lateral (
      select count(*)::integer as entries, max(entry) as last from promise_changes where order_id = orders.id
    ) as counted on true
    left join promise_changes as newest on newest.order_id = orders.id and newest.entry = last
    where entries <> coalesce(last, -1) + 1
      or newest.promised_from is distinct from orders.promised_from
      or newest.promised_to is distinct from orders.promised_to
      or agreed_to is distinct from (
        select promised_to from promise_changes
        where order_id = orders.id and (reason is null or reason in ('recipientAsked', 'wishWithdrawn')) order by entry desc limit 1
      )
      or delay_reason is distinct from case when newest.reason not in ('recipientAsked', 'wishWithdrawn') then newest.reason end`.execute(
    db,
  );
  return rows.map(({ wrong }) => wrong);
}

/** The response of a key is an order of its customer, and of no other key. */
async function keys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select concat_ws(' ', 'key', key, 'answers', answer) as wrong
    from (select *, count(*) over (partition by answer::jsonb->>'orderNo') as keys from idempotency_keys) as spent
    left join orders on order_no = answer::jsonb->>'orderNo' and orders.user_id = spent.user_id
    where keys > 1 or orders.id is null`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** A placed row has its order, which belongs to its batch, and every order of a batch has a row. */
async function batchRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select concat_ws(' ', 'batch', coalesce(r.batch_id, o.batch_id), 'row', r.row, r.outcome, 'and order', o.order_no, o.status) as wrong
    from (select * from batch_rows where outcome in ('placed', 'undone', 'tooLate')) as r
    full join (select * from orders where batch_id is not null) as o on o.order_no = r.order_no and o.batch_id = r.batch_id
    where r.order_no is null or o.order_no is null or (r.outcome = 'undone' and o.status <> 'cancelled')`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** @returns the inconsistencies as sentences; none if the data is consistent. */
export async function wrongsIn(db: Db): Promise<string[]> {
  const orders = await allOrders(db);
  const found = [
    await slots(db),
    await coupons(db),
    orders.flatMap(sums),
    await prices(db, orders),
    await stories(db, orders),
    await returns(db, orders),
    await claims(db, orders),
    await dropOffs(db),
    await promises(db),
    await keys(db),
    await batchRows(db),
  ];
  return found.flat();
}
