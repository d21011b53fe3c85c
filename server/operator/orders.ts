/** Orders for operators: found by number, phone, postal code or name, and shown with their money and their story. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { formatPesos } from '#domain/pricing/money.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { normalizeWaybill } from '#domain/parcel/waybill.ts';
import { foldAccents } from '#domain/text/text.ts';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { hasNumber } from '../modules/orders/return-store.ts';
import { command, type CommandContext, type Done, fieldRefused, Refused, type Row } from './command.ts';
import { say } from './sentences.ts';
import { getPage, getTotal } from './paging.ts';
import { deliveryStory } from './parcels.ts';

/** Which orders a term means: the shape of the text says it. */
type Sought = { number: string } | { phone: string } | { zip: string } | { words: string };

/** @returns undefined for a text without a letter or a digit. */
function getSought(term: string): Sought | undefined {
  const number = normalizeWaybill(term).toUpperCase();
  if (/^JMX\d+$/.test(number)) return { number };
  if (/^\d{5}$/.test(term)) return { zip: term };
  const phone = normalizePhone(term);
  if (/^\d{10}$/.test(phone)) return { phone };
  if (/^[\d-]+$/.test(term)) return { number: term };
  const words = foldAccents(term).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? { words: words.map((word) => `${word}:*`).join(' & ') } : undefined;
}

/** The words of `search_text`, as the index `orders_by_words` has them. */
const words = sql`to_tsvector('simple', search_text)`;

interface Slice {
  status: OrderStatus | undefined;
  limit: number;
  offset: number;
}

type Ids = { id: string }[];

const ofStatus = (status: OrderStatus | undefined) => (status === undefined ? sql`` : sql`and status = ${status}`);

/** The newest of the orders whose sender or recipient has a value: each by its own index, only as far as the page. */
async function findByEither(
  db: Kysely<Database>,
  [sender, recipient]: readonly [RawBuilder<string>, RawBuilder<string>],
  value: string,
  { status, limit, offset }: Slice,
): Promise<Ids> {
  const reach = offset + limit;
  const side = (column: RawBuilder<string>) => sql`(
    select id, ordered_at from orders
    where ${column} = ${value} ${ofStatus(status)}
    order by ordered_at desc, id desc limit ${reach}
  )`;
  const { rows } = await sql<{ id: string }>`
    select id from (${side(sender)} union ${side(recipient)}) as found
    order by ordered_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** More orders than this are not sorted by time: a longer name says which ones are meant. */
const mostByWords = 5_000;

/**
 * The newest of the orders whose people or cities begin with these words.
 * @throws Refused for words that too many orders have.
 */
async function findByWords(db: Kysely<Database>, sought: string, { status, limit, offset }: Slice): Promise<Ids> {
  // The planner can't know how many orders have a word, and without its index it reads all of them.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ id: string; found: number }>`
    with found as materialized (
      select id from orders
      where ${words} @@ to_tsquery('simple', ${sought}) ${ofStatus(status)}
      limit ${mostByWords + 1}
    )
    select id, (select count(*) from found)::int as found from found
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  await sql`select set_config('enable_seqscan', 'on', true)`.execute(db);
  if ((rows[0]?.found ?? 0) > mostByWords) throw fieldRefused('term', say('order.tooMany', { most: mostByWords }));
  return rows;
}

async function findByNumber(db: Kysely<Database>, number: string, { status, limit, offset }: Slice): Promise<Ids> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('order_no', '=', number), hasNumber(number)]))
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .execute();
  return found.slice(offset, offset + limit);
}

function findIds(db: Kysely<Database>, sought: Sought, slice: Slice): Promise<Ids> {
  if ('phone' in sought) return findByEither(db, [sql`sender_phone`, sql`recipient_phone`], sought.phone, slice);
  if ('zip' in sought)
    return findByEither(db, [sql`(sender ->> 'zip')`, sql`(recipient ->> 'zip')`], sought.zip, slice);
  return 'number' in sought ? findByNumber(db, sought.number, slice) : findByWords(db, sought.words, slice);
}

const listOrders = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'waybill_no', 'status', 'ordered_at', 'sender', 'recipient', 'total_centavos', 'pickup_date'])
    .where('id', 'in', ids)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const toPesos = (centavos: number | null): string | null => (centavos === null ? null : formatPesos(centavos));

async function search({ db }: CommandContext, input: SchemaTypes['calls/operator/order-search']): Promise<Done> {
  const sought = getSought(input.term.trim());
  if (!sought) throw fieldRefused('term', say('order.noTerm'));
  const page = getPage(input);
  const ids = await findIds(db, sought, { status: input.status, limit: page.size + 1, offset: page.offset });
  const shown = ids.slice(0, page.size).map(({ id }) => id);
  const rows = shown.length === 0 ? [] : await listOrders(db, shown);
  return {
    said: rows.length === 0 ? [say('order.none')] : [],
    total: getTotal(page, ids.length),
    rows: rows.map((row) => ({
      waybill: row.waybill_no,
      order: row.order_no,
      status: row.status,
      ordered: row.ordered_at.toISOString(),
      sender: row.sender.name,
      recipient: row.recipient.name,
      from: `${row.sender.zip} ${row.sender.city}`,
      to: [row.recipient.zip, row.recipient.city, row.recipient.country].filter(Boolean).join(' '),
      pickup: row.pickup_date,
      total: toPesos(row.total_centavos),
    })),
  };
}

const findOrder = (db: Kysely<Database>, number: string) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.username', 'users.phone as account_phone', 'users.email as account_email'])
    .where((eb) => eb.or([eb('order_no', '=', number), hasNumber(number)]))
    .executeTakeFirst();

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const getAddress = ({ street, zip, city, state, country }: Record<string, unknown>): string =>
  [street, zip, city, state, country].filter(Boolean).join(', ');

const inOneLine = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

type Fact = readonly [field: string, value: string | number | null | undefined];

function getFacts(order: Order): Fact[] {
  const { sender, recipient, drop_off: dropOff } = order;
  return [
    ['waybill', order.waybill_no],
    ['order', order.order_no],
    ['status', order.status],
    ['exception', order.exception],
    ['ordered', order.ordered_at.toISOString()],
    ['placed by', order.source],
    ['customer', order.username],
    ['account', order.account_phone ?? order.account_email],
    ['product', order.product_type],
    ['contents', order.parcel.itemName],
    ['sender', inOneLine([sender.name, order.sender_phone, getAddress({ ...sender })])],
    ['recipient', inOneLine([recipient.name, order.recipient_phone, getAddress({ ...recipient })])],
    ['pickup', dropOff ? null : inOneLine([order.pickup_date, order.pickup_slot])],
    ['drop-off', dropOff && inOneLine([dropOff.branchName, dropOff.endsAt])],
    ['promised', `${order.promised_from} – ${order.promised_to}`],
    ['parcel of the order', order.group_no && `${order.parcel_number} of ${order.parcel_count}, ${order.group_no}`],
  ];
}

function getMoney({ price, estimate, payment_mode, cod_centavos }: Order): Fact[] {
  const shown = price ?? estimate;
  return [
    ['payment', payment_mode],
    ['freight', toPesos(shown?.freight ?? null)],
    ...(shown?.surcharges ?? []).map(({ code, amount }): Fact => [code, toPesos(amount)]),
    ...(price?.discounts ?? []).map(({ code, amount }): Fact => [`coupon ${code}`, toPesos(-amount)]),
    ['subtotal', toPesos(shown?.subtotal ?? null)],
    ['VAT', toPesos(shown?.vat ?? null)],
    ['total', toPesos(price?.total ?? null)],
    ['estimate', price ? null : toPesos(estimate?.total ?? null)],
    ['to collect', cod_centavos > 0 ? toPesos(cod_centavos) : null],
  ];
}

interface Happening {
  at: Date;
  what: string;
}

async function getStory(db: Kysely<Database>, { id, waybill_no: waybill }: Order): Promise<Happening[]> {
  const scans = await db.selectFrom('order_scans').selectAll().where('order_id', '=', id).execute();
  const changes = await db.selectFrom('order_changes').selectAll().where('order_id', '=', id).execute();
  const promises = await db.selectFrom('promise_changes').selectAll().where('order_id', '=', id).execute();
  const cases = await db.selectFrom('cases').selectAll().where('order_id', '=', id).execute();
  const returns = await db.selectFrom('returns').selectAll().where('order_id', '=', id).execute();
  const deliveries = await deliveryStory(db, waybill);
  const story: Happening[] = [
    ...scans.map(({ at, status, place, exception, note }) => ({
      at,
      what: inOneLine([status, place, exception, note]),
    })),
    ...changes.map(({ at, parts, before, total }) => ({
      at,
      what: `changed: ${parts.join(', ')} · ${formatPesos(before)} → ${formatPesos(total)}`,
    })),
    ...promises
      .filter(({ entry }) => entry > 0)
      .map(({ at, promised_to: day, reason, note }) => ({ at, what: inOneLine([`promised by ${day}`, reason, note]) })),
    ...cases.flatMap(({ case_no: number, kind, opened_at, solved_at, paid_at }) => [
      { at: opened_at, what: `${number} opened: ${kind}` },
      ...(solved_at ? [{ at: solved_at, what: `${number} ended` }] : []),
      ...(paid_at ? [{ at: paid_at, what: `${number} paid` }] : []),
    ]),
    ...returns.flatMap(({ created_at, scanned_at, cancelled_at, waybill_no: number, last_day }) => [
      { at: created_at, what: `return label ${number}, until ${last_day}` },
      ...(scanned_at ? [{ at: scanned_at, what: `return label ${number} accepted` }] : []),
      ...(cancelled_at ? [{ at: cancelled_at, what: `return label ${number} cancelled` }] : []),
    ]),
    ...deliveries.map(({ at, kind, date, asked_by: by, reason }) => ({
      at,
      what: inOneLine([`delivery: ${kind}`, date, by, reason]),
    })),
  ];
  return story.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const toRows = (section: string, facts: readonly Fact[]): Row[] =>
  facts.flatMap(([field, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ section, field, value }],
  );

async function show({ db }: CommandContext, typed: string): Promise<Done> {
  const number = typed.trim().toUpperCase();
  const order = await findOrder(db, number);
  if (!order) throw new Refused(say('order.absent', { number: typed }));
  const story = await getStory(db, order);
  return {
    rows: [
      ...toRows('order', getFacts(order)),
      ...toRows('money', getMoney(order)),
      ...story.map(({ at, what }): Row => ({ section: 'timeline', field: at.toISOString(), value: what })),
    ],
    // Who has read the data of two people is in the audit.
    change: { subject: order.waybill_no, before: null, after: { read: 'order' } },
  };
}

export const orderCommands = [
  command({
    name: 'order search',
    about: 'Finds orders by a number, a phone, a postal code or the beginnings of names, the newest first',
    places: ['term'],
    options: { status: 'STATUS', page: 'NUMBER', size: 'COUNT' },
    input: 'calls/operator/order-search',
    reads: true,
    run: search,
  }),
  command({
    name: 'order show',
    about: 'Shows an order with its money and everything that happened to it',
    places: ['number'],
    input: 'calls/operator/order-show',
    reads: true,
    run: (context, { number }) => show(context, number),
  }),
];
