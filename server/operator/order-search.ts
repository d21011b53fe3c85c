/** Orders found by number, phone, postal code or name. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { formatPesos } from '#domain/pricing/money.ts';
import { normalizePhone } from '#domain/account/phone.ts';
import { normalizeWaybill } from '#domain/parcel/waybill.ts';
import { foldAccents } from '#domain/text/text.ts';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { hasNumber } from '../modules/orders/return-store.ts';
import { command, type CommandContext, type Done, fieldRefused } from './command.ts';
import { say } from './sentences.ts';
import { getPage, getTotal } from './paging.ts';

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

export const orderSearchCommands = [
  command({
    name: 'order search',
    about: 'Finds orders by a number, a phone, a postal code or the beginnings of names, the newest first',
    places: ['term'],
    options: { status: 'STATUS', page: 'NUMBER', size: 'COUNT' },
    input: 'calls/operator/order-search',
    reads: true,
    run: search,
  }),
];
