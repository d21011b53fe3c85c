import { type Kysely, sql } from 'kysely';
import { isFinal, orderStatuses, photoTypes } from '#domain/parcel/order-status.ts';
import { constants } from '#domain/constants.ts';
import { typeOfContent } from '#domain/content/file-content.ts';
import { factsOfType } from '#domain/content/file-kind.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { isDate } from '#domain/time/written-dates.ts';
import type { ReturnScanRejection } from '#domain/parcel/return-label.ts';
import { localTime, toInstant } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { lockOrder, type Photo } from '../modules/orders/sent-order-store.ts';
import { hasNumber } from '../modules/orders/return-store.ts';
import { appendScan } from '../modules/orders/scans.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused } from './command.ts';
import { raw, say, sayStatus, type Sentence, type SentenceKey } from './sentences.ts';
import { listCommand } from './tables.ts';
import { confirmPrice, type PriceOutcome } from '../modules/orders/promises.ts';

/** The SQL of operators' queries for parcels and cases: not bound to a customer. */
function findLastScan(db: Kysely<Database>, waybillNo: string): Promise<{ place: string; at: Date } | undefined> {
  return db
    .selectFrom('order_scans')
    .innerJoin('orders', 'orders.id', 'order_scans.order_id')
    .select(['order_scans.place', 'order_scans.at'])
    .where(hasNumber(waybillNo))
    .orderBy('order_scans.at', 'desc')
    .orderBy('order_scans.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const hasScan = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('order_scans').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const getCases = (db: Kysely<Database>) =>
  db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .selectAll('cases')
    .select(['orders.waybill_no', 'orders.status', 'orders.parcel']);

export type CaseRow = NonNullable<Awaited<ReturnType<ReturnType<typeof getCases>['executeTakeFirst']>>>;

/** Cases that wait for an answer or a solution, and claims that wait for their payment. */
export const isWaiting = sql<boolean>`(cases.solved_at is null or (approved > 0 and paid_at is null))`;

/** The cases of a customer, the newest first. */
export const listCasesOf = (db: Kysely<Database>, userId: string, limit: number): Promise<CaseRow[]> =>
  getCases(db).where('cases.user_id', '=', userId).orderBy('cases.opened_at', 'desc').limit(limit).execute();

/** By its number, or by a waybill: then the open one, or else the last. */
export function findCase(
  db: Kysely<Database>,
  number: string,
  { isLocked = false } = {},
): Promise<CaseRow | undefined> {
  return getCases(db)
    .$if(isLocked, (query) => query.forUpdate('cases'))
    .where((eb) => eb.or([eb('cases.case_no', '=', number), eb('orders.waybill_no', '=', number)]))
    .orderBy('cases.solved_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** Every entry about a delivery, the newest first. */
export const deliveryStory = (db: Kysely<Database>, waybillNo: string) =>
  db
    .selectFrom('delivery_changes')
    .innerJoin('orders', 'orders.id', 'delivery_changes.order_id')
    .selectAll('delivery_changes')
    .select(['waybill_no', 'status'])
    .where('waybill_no', '=', waybillNo)
    .orderBy('at', 'desc')
    .orderBy('delivery_changes.id', 'desc')
    .execute();

const toBeDelivered = orderStatuses.filter((status) => !isFinal(status));

/** The newest change of each parcel that is still to be delivered. */
export function getDeliveryChanges(db: Kysely<Database>) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('delivery_changes')
        .innerJoin('orders', 'orders.id', 'delivery_changes.order_id')
        .distinctOn('order_id')
        .select([
          'waybill_no',
          'status',
          'at',
          'kind',
          'date',
          'time_window',
          'branch_name',
          'neighbour_name',
          'neighbour_place',
          'safe_place',
          'note',
          'asked_by',
          'reason',
        ])
        .where('status', 'in', toBeDelivered)
        .orderBy('order_id')
        .orderBy('at', 'desc')
        .orderBy('delivery_changes.id', 'desc')
        .as('newest'),
    )
    .where('kind', '<>', 'withdrawn');
}

/** Orders that wait for their price (D-64). */
export const getUnpriced = (db: Kysely<Database>) =>
  db.selectFrom('orders').where('price', 'is', null).where('status', 'in', toBeDelivered);

/** What a counter code stands for: all parcels of its order that still wait to be brought. */
function listByCounterCode(db: Kysely<Database>, code: string) {
  return db
    .selectFrom('orders')
    .select(['waybill_no', 'order_no', 'drop_off', 'sender', 'recipient', 'parcel'])
    .where('status', '=', 'toBePickedUp')
    .where('drop_off', 'is not', null)
    .where(sql<boolean>`drop_off->>'code' = ${code}`)
    .orderBy('ordered_at')
    .orderBy('parcel_number')
    .execute();
}

// A scan that an operator enters on behalf of a courier, through the couriers' own service (D-66).

/** `2026-11-20 10:42` in the time of Mexico City. */
function getMoment(typed: string): Date {
  const [date = '', time = ''] = typed.split(/[T ]/);
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw fieldRefused('at', say('scan.noTime', { time: typed }), exits.misuse);
  return toInstant(date, time);
}

const sayMoment = (time: Date): Sentence => {
  const { date, time: clock } = localTime(time);
  return raw(`${date} ${clock}`);
};

const returnRefusals = {
  used: 'scan.returnUsed',
  expired: 'scan.returnExpired',
  notDelivered: 'scan.returnNotDelivered',
  cancelled: 'scan.returnCancelled',
} as const satisfies Record<ReturnScanRejection, SentenceKey>;

const minuteMs = 60_000;

/** The time of the scan: not in the future, and not before the parcel's last event. */
function toTime(at: string | undefined, now: Date, last: Date): Date {
  const typed = at === undefined ? now : getMoment(at);
  // A typed time has no seconds: in the minute of the last event it is not before it.
  const time = last.getTime() - typed.getTime() < minuteMs && typed < last ? last : typed;
  if (time > now) throw fieldRefused('at', say('scan.future', { time: at ?? '' }));
  if (time < last) throw fieldRefused('at', say('scan.beforeLast', { time: sayMoment(last) }));
  return time;
}

/** Rejects drawings: operators may only add photographs. */
function getPhotos({ photo, text = '', status }: SchemaTypes['calls/operator/scan']): Photo[] {
  if (photo === undefined) return [];
  if (status !== 'pickedUp')
    throw fieldRefused('photo', say('scan.photoOfPickup', { status: sayStatus('pickedUp') }), exits.misuse);
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  const { photoBytes } = constants.tracking;
  const type = typeOfContent(bytes);
  const mime = type && factsOfType[type].mime;
  const mediaType = photoTypes.find((each) => each === mime);
  if (!mediaType) throw fieldRefused('photo', say('scan.noPicture', { file: photo }), exits.misuse);
  if (bytes.byteLength > photoBytes)
    throw fieldRefused('photo', say('scan.photoTooLarge', { bytes: photoBytes }), exits.misuse);
  return [{ mediaType, bytes }];
}

async function scan({ db, now }: CommandContext, input: SchemaTypes['calls/operator/scan']): Promise<Done> {
  const { waybill, status, place, at, note, exception, reading, collected: pesos } = input;
  const collected = pesos === undefined ? undefined : Math.round(pesos * 10 ** constants.money.decimals);
  const pickupPhotos = getPhotos(input);
  if (!(await lockOrder(db, waybill))) throw new Refused(say('scan.absent', { waybill }));
  // Its sender had no reply.
  if (reading !== undefined && (await hasScan(db, reading))) return { said: [say('scan.repeated', { waybill })] };
  const last = await findLastScan(db, waybill);
  if (!last) throw new Refused(say('scan.absent', { waybill }));
  const happened = { place: place ?? last.place, at: toTime(at, now, last.at), note, exception };
  const details = { ...happened, id: reading, collected, pickupPhotos };
  const result = await appendScan(db, waybill, status, details);
  if (result.outcome === 'notFound') throw new Refused(say('scan.absent', { waybill }));
  if (result.outcome === 'refused') {
    const facts = { waybill, from: sayStatus(result.from), status: sayStatus(status) };
    throw new Refused(
      result.allowed.length > 0
        ? say('scan.cannotFollow', { ...facts, allowed: result.allowed.map(sayStatus) })
        : say('scan.nothingFollows', facts),
    );
  }
  if (result.outcome === 'notCollectable')
    throw fieldRefused('collected', say('scan.mostCollected', { amount: formatPesos(result.ordered) }));
  if (result.outcome === 'returnRefused') throw new Refused(say(returnRefusals[result.reason], { waybill }));
  const recorded = {
    status: result.status,
    place: details.place,
    at: details.at.toISOString(),
    exception: exception ?? null,
    collected: pesos ?? null,
    photos: pickupPhotos.length,
  };
  return {
    said: [say('scan.done', { waybill, from: sayStatus(result.from), status: sayStatus(result.status) })],
    rows: [{ waybill, from: result.from, ...recorded }],
    change: { subject: waybill, before: { status: result.from }, after: recorded },
  };
}

export const scanCommands = [
  command({
    name: 'scan',
    about: 'Enters a scan in a courier’s place; without --place where the last one was, without --at now',
    places: ['waybill', 'status'],
    options: {
      place: '"CITY, STATE"',
      at: '"DATE HH:MM"',
      note: 'TEXT',
      exception: 'KIND',
      collected: 'PESOS',
      photo: 'FILE',
    },
    file: 'photo',
    binary: true,
    input: 'calls/operator/scan',
    run: scan,
  }),
  command({
    name: 'drop-off show',
    about: 'Lists the parcels that a sender brings with this counter code',
    places: ['code'],
    input: 'calls/operator/drop-off-show',
    async run({ db }, { code }) {
      const rows = await listByCounterCode(db, code);
      if (rows.length === 0) throw new Refused(say('drop.absent', { code }));
      return {
        rows: rows.map(({ waybill_no, order_no, drop_off, sender, recipient, parcel }) => ({
          waybill: waybill_no,
          order: order_no,
          branch: drop_off?.branchName ?? null,
          until: [drop_off?.date, drop_off?.time].filter(Boolean).join(' '),
          sender: sender.name,
          to: recipient.city,
          contents: parcel.itemName,
          weight: `${parcel.weight} kg`,
        })),
      };
    },
  }),
];

/** Prices of orders to other countries (D-64): lists orders without one, and sets it. */
const centavos = (pesos: number): number => Math.round(pesos * 10 ** constants.money.decimals);

/** Why no price was set, in words. */
function toRejection(waybillNo: string, result: Exclude<PriceOutcome, { outcome: 'confirmed' }>): Refused {
  if (result.outcome === 'notFound') return new Refused(say('price.absent', { waybill: waybillNo }));
  if (result.outcome === 'over')
    return new Refused(say('price.over', { waybill: waybillNo, status: sayStatus(result.status) }));
  return new Refused(say('price.twice', { waybill: waybillNo, amount: formatPesos(result.total) }));
}

export const priceCommands = [
  listCommand({
    name: 'price list',
    about: 'Lists orders to other countries that wait for their price, the longest wait first',
    input: 'calls/operator/list',
    columns: { waybill: 'text', country: 'text', contents: 'text', weight: 'text', estimate: 'money', pickup: 'text' },
    order: ['ordered_at', 'id'],
    empty: say('price.none'),
    select: ({ db }: CommandContext) =>
      getUnpriced(db)
        .select(['id', 'waybill_no as waybill', 'ordered_at'])
        .select([
          sql<string | null>`recipient ->> 'country'`.as('country'),
          sql<string | null>`parcel ->> 'itemName'`.as('contents'),
          sql<string | null>`(estimate ->> 'billingWeightKg') || ' kg'`.as('weight'),
          sql<number | null>`(estimate ->> 'total')::int`.as('estimate'),
          sql<string>`concat_ws(' ', pickup_date, pickup_slot)`.as('pickup'),
        ]),
  }),
  command({
    name: 'price confirm',
    about: 'Gives such an order its price: TOTAL in pesos, without it the estimate; notifies its customer',
    places: ['waybill', 'total'],
    movesMoney: true,
    input: 'calls/operator/price-confirm',
    async run({ db, now }, { waybill, total }) {
      const result = await confirmPrice(db, waybill, {
        total: total === undefined ? undefined : centavos(total),
        at: now,
      });
      if (result.outcome !== 'confirmed') throw toRejection(waybill, result);
      return {
        said: [
          say('price.confirmed', {
            waybill,
            amount: formatPesos(result.total),
            estimate: formatPesos(result.estimate),
          }),
        ],
        change: {
          subject: waybill,
          before: { total: null, estimate: result.estimate },
          after: { total: result.total },
        },
      };
    },
  }),
];
