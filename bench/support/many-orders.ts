/** A courier of some years, by SQL: orders that have ended, and what waits for operators among them. */
import type pg from 'pg';

/** Of each kind of work. */
const waiting = 200;

const names = ['Ana', 'Beatriz', 'Carlos', 'Daniela', 'Ernesto', 'Fabiola', 'Gerardo', 'Hilda', 'Ignacio', 'Julieta'];
const surnames = ['Aguilar', 'Barragán', 'Cervantes', 'Duarte', 'Escalante', 'Figueroa', 'Galindo', 'Huerta', 'Ibarra'];

/** Folded like `getSearchText`. */
const fold = (text: string): string => `translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;
const choose = (list: readonly string[], by: string): string =>
  `(array[${list.map((entry) => `'${entry}'`).join(',')}])[1 + (${by}) % ${list.length}]`;

/** Some nine hundred names with a number of their own, so that a name and its number mean few orders. */
const getName = (by: string): string =>
  `${choose(names, by)} || ' ' || ${choose(surnames, `${by} / 7`)} || ' ' || ${choose(surnames, `${by} / 91`)} || (${by} % 997)`;

/** What the searches of the bench look for, each in turn. */
export const sought = {
  number: (n: number): string => `JMX9${String(n + 1).padStart(11, '0')}`,
  phone: (n: number): string => `33${String(n % 40_000).padStart(8, '0')}`,
  zip: (n: number): string => String(20_000 + (n % 4_000)),
  words: (n: number): string => `${names[n % names.length] ?? ''} Galindo${n % 997}`,
} as const;

/** What differs between orders; the rest is that of one placed through the product. */
const insertOrders = `
  with sample as (select * from orders order by ordered_at, id limit 1),
  numbered as (
    select n, gen_random_uuid() as id, '9' || lpad(n::text, 7, '0') || '-' || lpad((n % 1000000)::text, 6, '0') as order_no,
      'JMX9' || lpad(n::text, 11, '0') as waybill_no, ${getName('n')} as sender_name, ${getName('n * 31')} as recipient_name,
      '33' || lpad((n % 40000)::text, 8, '0') as sender_phone, '81' || lpad((n * 17 % 300000)::text, 8, '0') as recipient_phone,
      (20000 + n % 4000)::text as sender_zip, (20000 + n * 13 % 4000)::text as recipient_zip,
      now() - interval '1 day' - n * interval '60 seconds' as at
    from generate_series(1, $1::integer) as n
  )
  insert into orders (id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price, estimate,
    payment_mode, sender_phone, recipient_phone, pickup_date, pickup_slot, promised_from, promised_to, agreed_to,
    search_text, ordered_at, picked_up_at, signed_at)
  select n.id, n.order_no, n.waybill_no, s.user_id, 'signed', s.product_type,
    s.sender || jsonb_build_object('name', sender_name, 'phone', n.sender_phone, 'zip', sender_zip),
    s.recipient || jsonb_build_object('name', recipient_name, 'phone', n.recipient_phone, 'zip', recipient_zip),
    s.parcel, s.price, s.estimate, s.payment_mode, n.sender_phone, n.recipient_phone, at::date, s.pickup_slot,
    at::date + 2, at::date + 4, at::date + 4,
    ${fold("n.order_no || E'\\n' || n.waybill_no || E'\\n' || sender_name || E'\\n' || (s.sender ->> 'city') || E'\\n' || recipient_name || E'\\n' || (s.recipient ->> 'city')")},
    at, at + interval '1 day', at + interval '3 days'
  from numbered n cross join sample s`;

const perKind = 10_000;

/** Orders of one kind of work: the first ones wait, the others have been dealt with. */
const ofKind = (kind: number): string => `(
  select id, user_id, waybill_no, estimate, price, n <= ${waiting} as waits, now() - n * interval '1 minute' as at
  from (select *, right(waybill_no, 11)::integer - ${kind * perKind} as n from orders where waybill_no ~ '^JMX9') as numbered
  where n between 1 and ${perKind}
) as o`;

const endedAt = 'case when not waits then at end';
const dues = "at + interval '1 day', at + interval '5 days'";

const fillings: readonly string[] = [
  `insert into cases (case_no, order_id, user_id, reason, opened_at, first_answer_due_at, solution_due_at, solved_at)
   select 'B0' || waybill_no, id, user_id, 'nobodyCame', at, ${dues}, ${endedAt} from ${ofKind(0)}`,
  `insert into cases (case_no, order_id, user_id, kind, amount, payable, opened_at, first_answer_due_at, solution_due_at, solved_at, approved)
   select 'B1' || waybill_no, id, user_id, 'damage', 50000, 40000, at, ${dues}, ${endedAt}, case when not waits then 0 end from ${ofKind(1)}`,
  `insert into inbox_messages (id, reference, submission_key, kind, language, email, content, file_ids, received_at, feedback_due_at, first_answer_due_at, solution_due_at, solved_at, last_word_at)
   select gen_random_uuid(), 'B2' || waybill_no, gen_random_uuid(), 'contact', 'es', 'ana@ejemplo.mx', '{"name":"Ana"}', '{}', at, at, ${dues}, ${endedAt}, at from ${ofKind(2)}`,
  `update orders set status = 'inTransit', signed_at = null, ordered_at = at, estimate = orders.price, price = null
   from ${ofKind(3)} where orders.id = o.id and waits`,
  `insert into delivery_changes (id, order_id, at, kind, safe_place)
   select gen_random_uuid(), id, at, 'safePlace', 'portería' from ${ofKind(4)}`,
  `update orders set status = 'inTransit', signed_at = null from ${ofKind(4)} where orders.id = o.id and waits`,
  `insert into returns (id, order_id, waybill_no, started_by, reason, price, created_at, last_day, scanned_at)
   select gen_random_uuid(), id, replace(waybill_no, 'JMX9', 'JMX8'), 'recipient', 'damaged', price, at, current_date + 10, ${endedAt} from ${ofKind(5)}`,
  `insert into cod_cuts (id, reference, from_day, to_day, cut_on, pays_on, reconciled_at, paid_at, bank_reference, waybills, ordered, cod_amount, cod_fee, withholding_tax, receivable)
   select gen_random_uuid(), 'B6' || waybill_no, at::date, at::date, at::date, at::date + 2, at, ${endedAt}, case when not waits then waybill_no end, 1, 1, 100, 3, 1, 96 from ${ofKind(6)}`,
];

/** The least number of orders, so that each kind has orders of its own. */
export const fewestOrders = 7 * perKind;

/**
 * Adds orders to a database that has at least one. Indexes are dropped and built again, which takes a fraction of the
 * time of growing them row by row.
 */
export async function fillOrders(pool: Pick<pg.Pool, 'query'>, count: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'orders' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query(insertOrders, [count]);
  for (const { definition } of indexes) await pool.query(definition);
  for (const filling of fillings) await pool.query(filling);
  await pool.query('vacuum analyze');
}
