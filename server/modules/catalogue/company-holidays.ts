/** The SQL of company holidays: days on which the courier is closed in the whole country, in a state, or in an area. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { everywhere } from '#domain/holidays.ts';
import { postalPrefixes } from '#domain/postal.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { Database } from '../../db/schema.ts';

const prefixDigits = 2;
const areaDigits = 3;

/** The scopes whose holidays apply to a postal code, or to the area of its first digits. */
export function getScopes(zip: string): string[] {
  const state = postalPrefixes.get(zip.slice(0, prefixDigits));
  return [everywhere, ...(state ? [state.code] : []), zip.slice(0, areaDigits)];
}

/** Holidays from today on at any of the places, as one JSON value that is selected along with other columns. */
export const companyHolidaysJson = (zips: readonly string[], now: Date): RawBuilder<string[]> => sql`
  (select coalesce(json_agg(distinct date order by date), '[]') from company_holidays
   where date >= ${localDate(now)}::date and scope = any(${zips.flatMap(getScopes)}::text[]))`;

/** The same as its own query. */
export async function companyHolidays(db: Kysely<Database>, zips: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ dates: string[] }>`select ${companyHolidaysJson(zips, now)} as dates`.execute(db);
  return rows[0]?.dates ?? [];
}

/** Holidays of each branch in a statement, including past ones. */
export const companyHolidaysOfBranch: RawBuilder<string[]> = sql`
  (select coalesce(json_agg(distinct h.date order by h.date), '[]') from company_holidays h
   where h.scope in (${everywhere}, branches.state, left(branches.zip, ${sql.lit(areaDigits)})))`;
