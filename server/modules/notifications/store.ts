/** The SQL of notifications: choices, readers, and what they are notified of. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { DropOff } from '#domain/parcel/drop-off.ts';
import type { OrderStatus, ScanException } from '#domain/parcel/order-status.ts';
import type { NotificationKind, NotificationMeans } from '#domain/account/notifications.ts';
import type { Database } from '#server/db/schema.ts';
import { type ToBranch, toBranchJson } from './to-branch.ts';

export type Choice = Omit<Selectable<Database['notification_choices']>, 'user_id'>;

/** A customer and where messages reach them: only contacts that they have proved. */
export interface Reader {
  language: Selectable<Database['users']>['language'];
  email: string | null;
  phone: string | null;
}

/** Undefined when the account is gone. */
export function findReader(db: Kysely<Database>, userId: string): Promise<Reader | undefined> {
  return db
    .selectFrom('users')
    .select([
      'language',
      sql<string | null>`case when email_verified_at is not null then email end`.as('email'),
      sql<string | null>`coalesce(case when phone_verified_at is not null then phone end, contact_phone)`.as('phone'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function getChoices(db: Kysely<Database>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'means', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
}

/** Saves choices; an unchanged one keeps its time. Saves none for an account that is gone. */
export async function saveChoices(
  db: Kysely<Database>,
  userId: string,
  chosen: readonly { kind: NotificationKind; means: NotificationMeans }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into notification_choices (user_id, kind, means, changed_at)
    select users.id, chosen.kind, chosen.means, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen (kind text, means text)
    join users on users.id = ${userId}::uuid
    on conflict (user_id, kind) do update set means = excluded.means, changed_at = excluded.changed_at
    where notification_choices.means <> excluded.means`.execute(db);
}

/**
 * The customers who have a parcel: its sender, and the one who has proved the recipient's phone (D-68). They may be the
 * same.
 */
export async function getReaders(
  trx: Kysely<Database>,
  orderId: string,
): Promise<{ sender: string | null; recipients: string[] }> {
  const { rows } = await sql<{ sender: string | null; recipients: string[] }>`
    select parcel.user_id as sender, array(
      select users.id from users where users.phone = parcel.recipient_phone and phone_verified_at is not null
      union select users.id from users where users.contact_phone = parcel.recipient_phone
    ) as recipients
    from orders parcel where parcel.id = ${orderId}::uuid`.execute(trx);
  return rows[0] ?? { sender: null, recipients: [] };
}

export interface Parcel {
  orderNo: string;
  waybillNo: string;
  status: OrderStatus;
  exception: ScanException | null;
  /** When it last left for delivery. */
  leftAt: Date | null;
  recipientZip: string | null;
  recipientCountry: string | null;
  recipientPhone: string;
  recipientName: string;
  recipientCity: string;
  /** YYYY-MM-DD; null, like the slot, for a parcel that its sender brings to a branch. */
  pickupDate: string | null;
  /** HH-HH. */
  pickupSlot: string | null;
  dropOff: DropOff | null;
  toBranch: ToBranch | null;
  /** Centavos; null while the price is to be confirmed. */
  total: number | null;
}

export function findParcel(db: Kysely<Database>, orderId: string): Promise<Parcel | undefined> {
  return db
    .selectFrom('orders')
    .select([
      'order_no as orderNo',
      'waybill_no as waybillNo',
      'status',
      'exception',
      'left_at as leftAt',
      sql<string | null>`recipient->>'zip'`.as('recipientZip'),
      sql<string | null>`recipient->>'country'`.as('recipientCountry'),
      'recipient_phone as recipientPhone',
      sql<string>`recipient->>'name'`.as('recipientName'),
      sql<string>`recipient->>'city'`.as('recipientCity'),
      'pickup_date as pickupDate',
      'pickup_slot as pickupSlot',
      'drop_off as dropOff',
      ({ ref }) => toBranchJson(ref('orders.id')).as('toBranch'),
      sql<number | null>`(price->>'total')::integer`.as('total'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** Of the order, and of the parcels that were placed together with it; without those that are cancelled. */
export async function listWaybills(db: Kysely<Database>, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as one')
    .innerJoin('orders as parcel', (join) =>
      join.on((eb) =>
        eb.or([eb('parcel.id', '=', eb.ref('one.id')), eb('parcel.group_no', '=', eb.ref('one.group_no'))]),
      ),
    )
    .select('parcel.waybill_no as waybillNo')
    .where('one.id', '=', orderId)
    .where('parcel.status', '<>', 'cancelled')
    .orderBy('parcel.parcel_number')
    .execute();
  return rows.map(({ waybillNo }) => waybillNo);
}

/**
 * The parcels of an order with the same recipient that had, on one day of Mexico City, the scan which this one had at a
 * time. @param exception of that scan
 */
export async function listScannedAlike(
  db: Kysely<Database>,
  { orderId, at, exception }: { orderId: string; at: Date; exception: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ waybillNo: string }>`
    select parcel.waybill_no as "waybillNo"
    from orders one
    join order_scans scanned on scanned.order_id = one.id and scanned.at = ${at}
      and scanned.exception is not distinct from ${exception}
    join orders parcel on parcel.group_no = one.group_no and parcel.recipient_phone = one.recipient_phone
    join order_scans alike on alike.order_id = parcel.id and alike.status = scanned.status
      and alike.exception is not distinct from scanned.exception
      and (alike.at at time zone ${constants.service.timeZone})::date
        = (scanned.at at time zone ${constants.service.timeZone})::date
    where one.id = ${orderId}::uuid
    group by parcel.waybill_no, parcel.parcel_number
    order by parcel.parcel_number`.execute(db);
  return rows.map(({ waybillNo }) => waybillNo);
}
