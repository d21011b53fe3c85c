/** Fills a database for the bench, and records the product's statements. */
import { randomUUID } from 'node:crypto';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openLibrary } from '#server/content/content-store.ts';
import type { ServerContext } from '#server/context.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/http/log.ts';
import { schemaSource } from '#server/http/validate.ts';
import { anywhere, endOfDay, getCoupon } from '#server/modules/pricing/coupon-gifts.ts';
import { insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { pickupCapacity } from '#server/modules/catalogue/settings.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { modules } from '#server/parts.ts';
import { getWire } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import { languages } from '#domain/languages.ts';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { registry } from '#schemas/generated/registry.js';
import { commonHeaders, toWire, type WireRequest } from '#src/api/wire.ts';
import { lastCode, openOutbox } from '#tests/support/outbox.ts';
import { beatriz, rosa } from '#fixtures/contacts.ts';
import { boxedClothes } from '#fixtures/parcels.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Input } from '#src/api/types.ts';
import { apiOver, type Fetch, getData, registerCustomer } from './customer.ts';
import type { BareDatabase } from './database.ts';
import {
  plainTransaction,
  type Recording,
  recordingDatabase,
  type RecordingDatabase,
  withCoupon,
} from './recording.ts';

/** The requests of the bench's customers: orders spread over slots, like real ones. */
type OrderBody = Omit<Input<'orderAdd'>, 'idempotencyKey'>;
type Slot = Pick<Input<'batchAdd'>['pickup'], 'pickupDate' | 'pickupSlot'>;

/** Recipients share a phone, so that one phone suffix opens ten parcels at once. */
const recipientPhone = '5512344471';

const origins: readonly Pick<Contact, 'zip' | 'state' | 'city' | 'town'>[] = [
  { zip: '97000', state: 'Yucatán', city: 'Mérida', town: 'Centro' },
  { zip: '44100', state: 'Jalisco', city: 'Guadalajara', town: 'Guadalajara Centro' },
  { zip: '64000', state: 'Nuevo León', city: 'Monterrey', town: 'Monterrey Centro' },
  { zip: '72000', state: 'Puebla', city: 'Puebla', town: 'Centro' },
  { zip: '37000', state: 'Guanajuato', city: 'León', town: 'León Centro' },
  { zip: '76000', state: 'Querétaro', city: 'Querétaro', town: 'Centro' },
  { zip: '20000', state: 'Aguascalientes', city: 'Aguascalientes', town: 'Centro' },
  { zip: '50000', state: 'Estado de México', city: 'Toluca', town: 'Centro' },
];

const recipient: Contact = {
  ...beatriz,
  phone: recipientPhone,
};

/** Postal codes whose pickup slots can be booked. */
const originZips: readonly string[] = origins.map(({ zip }) => zip);

/** One order per origin and slot, neighbours in the list with different origins. */
function sampleOrders(slots: readonly Slot[]): OrderBody[] {
  return slots.flatMap((slot) =>
    origins.map((origin): OrderBody => ({
      countryId: 1,
      sender: {
        ...origin,
        name: rosa.name,
        phone: rosa.phone,
        street: rosa.street,
        address1: rosa.address1,
      },
      recipient,
      parcel: boxedClothes,
      pickup: { ...slot, paymentMode: 'PP_CASH' },
      review: { acceptTerms: true },
    })),
  );
}

/** The minimal tracking query: parcels with their scans, without access checks and counting. */
const text = `
  select o.*, (select json_agg(s order by s.at, s.id) from order_scans s where s.order_id = o.id) as scans
  from orders o where o.waybill_no = any($1::text[])`;

const plainSelect = (waybills: readonly string[]): Recording => ({
  at: Date.now(),
  statements: [{ text, values: [waybills] }],
});

/** A request with its statements. */
export interface Sample {
  request: () => WireRequest;
  recording: Recording;
}

/** A tracking query with its lower bound, the bare select. */
export interface TrackingSample extends Sample {
  plain: Recording;
}

export interface Prepared {
  orders: readonly Sample[];
  /** The same orders, each as a transaction of plain statements. */
  plainOrders: readonly Recording[];
  /** An order that spends another coupon each time. @throws Error when all are spent. */
  couponOrder: () => WireRequest;
  /** An order of the most parcels. */
  parcelsOrders: readonly (() => WireRequest)[];
  /** `plainOrders` with the statement that spends a coupon. */
  plainCouponOrders: readonly Recording[];
  trackOne: readonly TrackingSample[];
  trackTen: readonly TrackingSample[];
  /** Ids that a repetition preserves. */
  kept: ReadonlySet<string>;
}

const slotsUsed = 8;
/** A parcel underway: five scans including its creation. */
const journey: readonly OrderStatus[] = ['pickedUp', 'inTransit', 'inTransit', 'outForDelivery'];
const tenAtOnce = 10;

type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Calls without a network, so that recorded statements belong to one call alone; each from its own address, because the
 * number of codes per address is limited.
 */
const fetchInside =
  (app: App, remoteAddress = '127.0.0.1'): Fetch =>
  async (url, { method, headers, body }) => {
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      remoteAddress,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(response.body);
  };

const getHeaders = (token: string): Record<string, string> => commonHeaders(token, languages[0], 'desktop', new Date());

function orderRequest(body: OrderBody, token: string): WireRequest {
  return toWire(getWire('orderAdd'), { ...body, idempotencyKey: randomUUID() }, getHeaders(token));
}

function trackRequest(waybills: readonly string[]): WireRequest {
  return toWire(getWire('trackQuery'), { waybills, tail: phoneTail(recipientPhone) }, getHeaders(''));
}

async function freeSlots(fetch: Fetch): Promise<Slot[]> {
  const { days } = getData(await apiOver(fetch).call('pickupSlots', { zipCode: originZips[0] ?? '' }));
  const slots = days.flatMap(({ date, slots: ofDay }) =>
    ofDay.map(({ slot }) => ({ pickupDate: date, pickupSlot: slot })),
  );
  // From the end, because the next slot may pass while the bench runs.
  return slots.toReversed().slice(0, slotsUsed);
}

/** Slots must not run out of places during a throughput measurement. */
async function raiseCapacity({ db }: ServerContext): Promise<void> {
  const row = { key: pickupCapacity.key, value: JSON.stringify(1_000_000_000) };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
}

async function recordTracking(
  { record }: RecordingDatabase,
  fetch: Fetch,
  waybills: readonly string[],
): Promise<TrackingSample> {
  const recording = await record(async () => {
    const input = { waybills: [...waybills], tail: phoneTail(recipientPhone) };
    const { rows } = getData(await apiOver(fetch).call('trackQuery', input));
    if (rows.some(({ outcome }) => outcome !== 'found')) throw new Error('A parcel of the bench is not found.');
  });
  return { request: () => trackRequest(waybills), recording, plain: plainSelect(waybills) };
}

/** More coupons than orders in one measurement. */
const coupons = 60_000;
const couponsAtOnce = 1_000;

/** Gives customers in turn a coupon of ten percent. @returns their codes, with their customers. */
async function fillWallets(
  db: ServerContext['db'],
  people: readonly { token: string; user: { userId: string } }[],
): Promise<{ code: string; token: string }[]> {
  const now = new Date();
  const gift = { type: 'percentage', value: 10, phone: null, reason: 'season' } as const;
  const times = { effectiveAt: now, expiresAt: endOfDay(now, 30) };
  const filled: { code: string; token: string }[] = [];
  while (filled.length < coupons) {
    const rows = Array.from({ length: couponsAtOnce }, (_, index) => {
      const { token, user } = people[index % people.length] as (typeof people)[number];
      return { token, coupon: getCoupon(user.userId, { ...anywhere, ...gift, ...times }, now) };
    });
    await insertCoupons(
      db,
      rows.map(({ coupon }) => coupon),
    );
    filled.push(...rows.map(({ token, coupon: { code } }) => ({ token, code })));
  }
  return filled;
}

/** The context of server modules, over a database of the bench. */
export function contextOver(db: ServerContext['db'], outside = openOutbox()): ServerContext {
  const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent' });
  const content = openLibrary(config.contentDir);
  return {
    db,
    clock: () => new Date(),
    config,
    log: createLog(config),
    content,
    outside,
    secret: 'of the bench alone',
  };
}

/** Of one order. */
export const mostParcels = constants.orders.maxMoreParcels + 1;

/** @param customers number of customers who place orders. */
export async function prepare({ pool }: BareDatabase, customers: number): Promise<Prepared> {
  const recorder = recordingDatabase(pool);
  const outside = openOutbox();
  const context = contextOver(recorder.db, outside);
  await migrate(context.db);
  await modules.seed(context);
  await raiseCapacity(context);
  const app = await buildApp({ ...modules, context, schemas: schemaSource(() => registry) });
  const fetch = fetchInside(app);

  const codeFor = (phone: string): string => lastCode(outside, phone);
  const people = await Promise.all(
    Array.from({ length: customers }, (_, number) =>
      registerCustomer(apiOver(fetchInside(app, `198.18.0.${number + 1}`)), number, codeFor),
    ),
  );
  const waybills: string[] = [];
  const orders: Sample[] = [];
  for (const [index, body] of sampleOrders(await freeSlots(fetch)).entries()) {
    const token = people[index % people.length]?.token ?? '';
    const recording = await recorder.record(async () => {
      const input = { ...body, idempotencyKey: randomUUID() };
      waybills.push(getData(await apiOver(fetch, token).call('orderAdd', input)).waybillNo);
    });
    orders.push({ request: () => orderRequest(body, token), recording });
  }
  const plainOrders: Recording[] = [];
  for (const waybill of waybills) {
    plainOrders.push(await plainTransaction(pool, waybill));
    for (const status of journey) await recordScan(context, waybill, status, { place: 'Mérida, Yuc.', at: new Date() });
  }
  const wallets = await fillWallets(context.db, people);
  // From the end, which no order reaches.
  const plainCouponOrders = plainOrders.map((recording) => withCoupon(recording, wallets.pop()?.code ?? ''));
  const bodies = sampleOrders(await freeSlots(fetch));
  const couponOrder = (): WireRequest => {
    const { code, token } = wallets.pop() ?? {};
    const body = bodies[wallets.length % bodies.length];
    if (code === undefined || token === undefined || !body) throw new Error('The coupons of the bench are spent.');
    return orderRequest({ ...body, review: { acceptTerms: true, coupons: [code] } }, token);
  };
  const parcelsOrders = bodies.map((body, index) => {
    const moreParcels = Array.from({ length: mostParcels - 1 }, () => body.parcel);
    return () => orderRequest({ ...body, moreParcels }, people[index % people.length]?.token ?? '');
  });
  const trackOne: TrackingSample[] = [];
  const trackTen: TrackingSample[] = [];
  for (const [index, waybill] of waybills.entries()) {
    trackOne.push(await recordTracking(recorder, fetch, [waybill]));
    const ten = Array.from({ length: tenAtOnce }, (_, step) => waybills[(index + step) % waybills.length] ?? waybill);
    trackTen.push(await recordTracking(recorder, fetch, ten));
  }
  await app.close();
  return {
    orders,
    plainOrders,
    couponOrder,
    parcelsOrders,
    plainCouponOrders,
    trackOne,
    trackTen,
    kept: new Set(people.map(({ user }) => user.userId)),
  };
}
