/** The minimal tracking query: parcels with their scans, without access checks and counting. */
import type { Recording } from './recording.ts';

const text = `
  select o.*, (select json_agg(s order by s.at, s.id) from order_scans s where s.order_id = o.id) as scans
  from orders o where o.waybill_no = any($1::text[])`;

export const plainSelect = (waybills: readonly string[]): Recording => ({
  at: Date.now(),
  statements: [{ text, values: [waybills] }],
});
