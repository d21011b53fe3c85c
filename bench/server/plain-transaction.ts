/** An order's transaction written out, one statement per row: the raw rate that the target refers to. */
import type pg from 'pg';
import type { Contact } from '#schemas/entities.ts';
import { getPickupArea } from '#server/modules/catalogue/pickup.ts';
import type { Recording } from './recording.ts';

type Row = Record<string, unknown>;


function getInsert(table: string, row: Row): Recording["statements"][number] {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  };
}

/** For a stored order: `begin`, its key, its place in the slot, the order, its first scan, its promise, `commit`. */
export async function plainTransaction(pool: pg.Pool, waybillNo: string): Promise<Recording> {
  const find = async (text: string, value: unknown): Promise<Row> => {
    const { rows } = await pool.query<Row>(text, [value]);
    if (!rows[0]) throw new Error(`Nothing is stored of ${waybillNo}.`);
    return rows[0];
  };
  const order = await find('select * from orders where waybill_no = $1', waybillNo);
  // Generated columns are not written.
  const { rows: generated } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'ALWAYS'`,
  );
  for (const { column_name: name } of generated) delete order[name];
  const key = await find(`select * from idempotency_keys where answer like '%' || $1 || '%'`, waybillNo);
  const scan = await find('select * from order_scans where order_id = $1 order by at limit 1', order['id']);
  const promise = await find('select * from promise_changes where order_id = $1 and entry = 0', order['id']);
  const area = getPickupArea((order['sender'] as Contact).zip);
  return {
    at: Date.now(),
    statements: [
      { text: 'begin', values: [] },
      getInsert('idempotency_keys', key),
      {
        text: 'update pickup_slots set taken = taken + 1 where area = $1 and date = $2 and slot = $3',
        values: [area, order['pickup_date'], order['pickup_slot']],
      },
      getInsert('orders', order),
      getInsert('order_scans', scan),
      getInsert('promise_changes', promise),
      { text: 'commit', values: [] },
    ],
  };
}

/** The same transaction, which also spends a coupon. */
export const withCoupon = ({ at, statements }: Recording, code: string): Recording => ({
  at,
  statements: statements.toSpliced(-1, 0, {
    text: 'update coupons set used_at = $1 where code = $2',
    values: [new Date(at), code],
  }),
});
