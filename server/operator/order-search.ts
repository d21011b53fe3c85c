/** Orders found by number, phone, postal code or name. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { normalizePhone } from '#domain/account/phone.ts';
import { normalizeWaybill } from '#domain/parcel/waybill.ts';
import { foldAccents } from '#domain/text/text.ts';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { hasNumber } from '../modules/orders/return-store.ts';
import { type CommandContext, fieldRefused } from './command.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

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

/** More orders than this are not sorted by time: a longer name says which ones are meant. */
const mostByWords = 5_000;

/**
 * The orders whose people or cities begin with these words.
 * @throws Refused for words that too many orders have.
 */
async function findByWords(db: Kysely<Database>, sought: string): Promise<string[]> {
  // The planner can't know how many orders have a word, and without its index it reads all of them.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${words} @@ to_tsquery('simple', ${sought}) limit ${mostByWords + 1}`.execute(db);
  await sql`select set_config('enable_seqscan', 'on', true)`.execute(db);
  if (rows.length > mostByWords) throw fieldRefused('term', say('order.tooMany', { most: mostByWords }));
  return rows.map(({ id }) => id);
}

const selectOrders = (db: Kysely<Database>, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('orders')
    .where(condition)
    .select(['id', 'waybill_no as waybill', 'order_no as order', 'status', 'ordered_at as ordered'])
    .select([
      sql<string>`sender ->> 'name'`.as('sender'),
      sql<string>`recipient ->> 'name'`.as('recipient'),
      sql<string>`concat_ws(' ', sender ->> 'zip', sender ->> 'city')`.as('from'),
      sql<string>`concat_ws(' ', recipient ->> 'zip', recipient ->> 'city', nullif(recipient ->> 'country', ''))`.as(
        'to',
      ),
      'pickup_date as pickup',
      'total_centavos as total',
    ]);

/** Sender and recipient have an index each, which is read only as far as the page. */
function selectByEither(
  db: Kysely<Database>,
  [sender, recipient]: readonly [RawBuilder<string>, RawBuilder<string>],
  value: string,
) {
  return [
    selectOrders(db, sql<boolean>`${sender} = ${value}`),
    selectOrders(db, sql<boolean>`${recipient} = ${value} and ${sender} is distinct from ${value}`),
  ];
}

/** @throws Refused for a text without a letter or a digit, and for words that too many orders have. */
async function search({ db }: CommandContext, term: string) {
  const sought = getSought(term.trim());
  if (!sought) throw fieldRefused('term', say('order.noTerm'));
  if ('phone' in sought) return selectByEither(db, [sql`sender_phone`, sql`recipient_phone`], sought.phone);
  if ('zip' in sought) return selectByEither(db, [sql`(sender ->> 'zip')`, sql`(recipient ->> 'zip')`], sought.zip);
  if ('number' in sought)
    return selectOrders(db, sql<boolean>`(order_no = ${sought.number} or ${hasNumber(sought.number)})`);
  return selectOrders(db, sql<boolean>`id = any(${await findByWords(db, sought.words)}::uuid[])`);
}

export const orderSearchCommands = [
  listCommand({
    name: 'order search',
    about: 'Finds orders by a number, a phone, a postal code or the beginnings of names, the newest first',
    places: ['term'],
    input: 'calls/operator/order-search',
    columns: {
      waybill: 'text',
      order: 'text',
      status: orderStatuses,
      ordered: 'instant',
      sender: 'text',
      recipient: 'text',
      from: 'text',
      to: 'text',
      pickup: 'day',
      total: 'money',
    },
    order: ['-ordered', '-id'],
    empty: say('order.none'),
    select: (context: CommandContext, { term }: SchemaTypes['calls/operator/order-search']) => search(context, term),
  }),
];
