/** The SQL that deletes a customer's data. */
import { sql, type Transaction } from 'kysely';
import { isFinal, orderStatuses } from '#domain/parcel/order-status.ts';
import type { Database } from '#server/db/schema.ts';
import type { Addressee, CarriedParcel, Contact } from '#schemas/entities.ts';
import { announcementJob } from '../codes/announcements.ts';
import { voidReturns } from '../orders/return-store.ts';
import { getSearchText } from '../orders/order-rows.ts';

// Anonymizes an order whose customer is deleted: preserves the numbers that accounting needs, and no person (D-68).
// Pure.

/** Placeholder for a required name, in every language. */
const namePlaceholder = '—';

/** The first digits give the state and the region of the tariff. */
const zipPrefix = 2;

export interface OwnOrder {
  id: string;
  order_no: string;
  waybill_no: string;
  sender: Contact;
  recipient: Addressee;
  parcel: CarriedParcel;
  sender_phone: string;
  recipient_phone: string;
}

/** The origin or destination, without the person and the door. */
function getPlace({ zip = '', state = '', city }: Addressee): Contact {
  return {
    name: namePlaceholder,
    phone: '',
    zip: zip.slice(0, zipPrefix),
    state,
    city,
    town: '',
    street: '',
    address1: '',
  };
}

/** The country is preserved: accounting needs the destination of the freight. */
const getAbroad = ({ country }: Addressee): Pick<Addressee, 'country'> => (country === undefined ? {} : { country });

/** The customer's remark about the parcel may name people. */
function withoutRemark({ remark: _, ...parcel }: CarriedParcel): CarriedParcel {
  return parcel;
}

/**
 * Removes the sender's side, and the recipient's when the customer sent the parcel to themselves. Another recipient has
 * a right to their own parcel and keeps it. No phone suffix gives access to the removed sides.
 * @param phones the customer's, normalized.
 */
export function withoutCustomer(
  order: OwnOrder,
  phones: readonly (string | null)[],
): OwnOrder & { search_text: string } {
  const isToSelf = order.recipient_phone === order.sender_phone || phones.includes(order.recipient_phone);
  const sender = getPlace(order.sender);
  const recipient = isToSelf ? { ...getPlace(order.recipient), ...getAbroad(order.recipient) } : order.recipient;
  const left = {
    ...order,
    sender,
    recipient,
    parcel: withoutRemark(order.parcel),
    sender_phone: '',
    recipient_phone: isToSelf ? '' : order.recipient_phone,
  };
  return { ...left, search_text: getSearchText(left) };
}

const moving = orderStatuses.filter((status) => !isFinal(status));

/**
 * Own orders that aren't completed, including those that wait for their pickup, and rows of batches that will become
 * orders.
 */
export async function countMovingOrders(trx: Transaction<Database>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', moving)
    .executeTakeFirstOrThrow();
  const { waiting } = await trx
    .selectFrom('batch_rows')
    .innerJoin('batches', 'batches.id', 'batch_rows.batch_id')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('batches.user_id', '=', userId)
    .where('batch_rows.outcome', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count + waiting;
}

/** Whether a claim of the customer is open, or approved and not paid yet. */
export async function hasClaimToCome(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cases')
    .select('case_no')
    .where('user_id', '=', userId)
    .where('kind', '<>', 'notReceived')
    .where('paid_at', 'is', null)
    .where((eb) => eb.or([eb('solved_at', 'is', null), eb('approved', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function takeOwnOrders(trx: Transaction<Database>, userId: string, limit: number): Promise<OwnOrder[]> {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_no', 'waybill_no', 'sender', 'recipient', 'parcel', 'sender_phone', 'recipient_phone'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Writes the anonymized orders, which belong to no account from then on. */
export async function releaseOrders(
  trx: Transaction<Database>,
  orders: readonly (OwnOrder & { search_text: string })[],
  now: Date,
): Promise<void> {
  await sql`
    update orders set
      user_id = null,
      anonymised_at = ${now}::timestamptz,
      sender = kept.sender,
      recipient = kept.recipient,
      parcel = kept.parcel,
      sender_phone = kept.sender_phone,
      recipient_phone = kept.recipient_phone,
      search_text = kept.search_text,
      cancel_note = null
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as kept
      (id uuid, sender jsonb, recipient jsonb, parcel jsonb, sender_phone text, recipient_phone text, search_text text)
    where orders.id = kept.id`.execute(trx);
}

/**
 * Deletes reports about the parcels, and ends their return labels: the text of cases, the account that a claim was paid
 * to, the photos of the pickup, and for parcels to themselves also
 * the signature and photos of the delivery. What concerns a recipient's household stays with the recipient.
 */
export async function forgetReports(trx: Transaction<Database>, orders: readonly OwnOrder[], now: Date): Promise<void> {
  const ids = (list: readonly OwnOrder[]) => sql<string>`any(${list.map(({ id }) => id)}::uuid[])`;
  await trx.updateTable('cases').set({ note: null, clabe: null }).where('order_id', '=', ids(orders)).execute();
  await voidReturns(
    trx,
    orders.map(({ id }) => id),
    now,
  );
  // The photographed door is the sender's.
  await trx.deleteFrom('pickup_photos').where('order_id', '=', ids(orders)).execute();
  // Deletes their photos too.
  await trx
    .deleteFrom('delivery_proofs')
    .where('order_id', '=', ids(orders.filter(({ recipient_phone }) => recipient_phone === '')))
    .execute();
}

/** Of parcels that others have sent them; the cases themselves stay with the parcels. */
export async function removeFreeTexts(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.updateTable('cases').set({ note: null, user_id: null }).where('user_id', '=', userId).execute();
}

/** Removes announcements that are still queued for these recipients. */
export async function removeAnnouncementsTo(trx: Transaction<Database>, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await trx
    .deleteFrom('jobs')
    .where('kind', '=', announcementJob.name)
    .where(sql<string>`payload->>'to'`, 'in', recipients)
    .execute();
}

/** Removes the account with everything that references it. Orders must be released before. */
export async function removeAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
