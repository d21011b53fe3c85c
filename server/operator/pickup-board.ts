/** The pickup board (D-56, D-90): the days of an area with their slots, closures and holidays, and what is collected. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPickupDay, pickupSlots } from '#domain/parcel/pickup-slots.ts';
import { everywhere, holidayOn } from '#domain/time/holidays.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { pickupCapacity, readNumber } from '../modules/catalogue/settings.ts';
import { getScopes } from '../modules/catalogue/store.ts';
import { command, type CommandContext, type Row } from './command.ts';
import { say } from './sentences.ts';
import { selectPickups } from './pickups.ts';
import { listCommand } from './tables.ts';

interface Period {
  area: string;
  from: string;
  /** The last day. */
  to: string;
}

interface Booked {
  date: string;
  slot: string;
  taken: number;
  set_capacity: number | null;
}

interface Closure {
  date: string;
  /** Empty for the whole country, a state's code, or the area. */
  scope: string;
  /** Null for a company holiday. */
  reason: string | null;
}

interface Waiting {
  date: string;
  /** Null for parcels that are brought to a branch. */
  slot: string | null;
  kind: 'orders' | 'returns' | 'dropOffs';
  count: number;
}

const within = (column: string, { from, to }: Period): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${from}::date and ${to}::date`;

const listBooked = (db: Kysely<Database>, period: Period): Promise<Booked[]> =>
  db
    .selectFrom('pickup_slots')
    .select(['date', 'slot', 'taken', 'set_capacity'])
    .where('area', '=', period.area)
    .where(within('date', period))
    .execute();

/** As they were entered, so that each can be taken back. */
async function listClosures(db: Kysely<Database>, period: Period): Promise<Closure[]> {
  const scopes = getScopes(period.area);
  const { rows } = await sql<Closure>`
    select date, area as scope, reason from closed_days where area = any(${scopes}::text[]) and ${within('date', period)}
    union all
    select date, scope, null from company_holidays where scope = any(${scopes}::text[]) and ${within('date', period)}
    order by scope`.execute(db);
  return rows;
}

/** What couriers collect in the area, and what is brought to its branches by its last day. */
async function countWaiting(db: Kysely<Database>, period: Period): Promise<Waiting[]> {
  const { area, from, to } = period;
  const { rows } = await sql<Waiting>`
    select pickup_date as date, pickup_slot as slot, 'orders' as kind, count(*)::integer as count from orders
    where status = 'toBePickedUp' and ${within('pickup_date', period)} and sender->>'zip' like ${`${area}%`}
    group by pickup_date, pickup_slot
    union all
    select pickup_date, pickup_slot, 'returns', count(*)::integer from returns
    where scanned_at is null and pickup_area = ${area} and ${within('pickup_date', period)}
    group by pickup_date, pickup_slot
    union all
    select (drop_off->>'date')::date, null, 'dropOffs', count(*)::integer from orders
    join branches on branches.code = drop_off->>'branchCode'
    where status = 'toBePickedUp' and drop_off is not null and drop_off->>'date' between ${from} and ${to}
      and branches.zip like ${`${area}%`}
    group by 1`.execute(db);
  return rows;
}

type Place = 'country' | 'state' | 'area';

function getPlace(scope: string, area: string): Place {
  if (scope === everywhere) return 'country';
  return scope === area ? 'area' : 'state';
}

const written = (closures: readonly Closure[], area: string, what: (closure: Closure) => string): string[] =>
  closures.map((closure) => `${getPlace(closure.scope, area)}: ${what(closure)}`);

/** One row for each slot of a day; a day without collection has one row without a slot. */
async function getBoard(db: Kysely<Database>, period: Period): Promise<Row[]> {
  const usual = await readNumber(db, pickupCapacity);
  const [booked, closures, waiting] = [
    await listBooked(db, period),
    await listClosures(db, period),
    await countWaiting(db, period),
  ];
  const count = (date: string, slot: string | null, kind: Waiting['kind']): number =>
    waiting.find((each) => each.date === date && each.slot === slot && each.kind === kind)?.count ?? 0;
  const rows: Row[] = [];
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) {
    const own = closures.filter((closure) => closure.date === date);
    const closed = own.filter(({ reason }) => reason !== null);
    const holidays = own.filter(({ reason }) => reason === null);
    const byLaw = holidayOn(date);
    const hasPickups = isPickupDay(date);
    const day = {
      closed: written(closed, period.area, ({ reason }) => String(reason)).join(', ') || null,
      holiday:
        [...(byLaw ? [`public: ${byLaw}`] : []), ...written(holidays, period.area, () => 'company')].join(', ') || null,
      dropOffs: count(date, null, 'dropOffs'),
    };
    for (const slot of hasPickups ? pickupSlots : [null]) {
      const row = booked.find((each) => each.date === date && each.slot === slot);
      const capacity = slot === null ? 0 : (row?.set_capacity ?? usual);
      const taken = row?.taken ?? 0;
      const isClosed = own.length > 0 || byLaw !== undefined;
      rows.push({
        date,
        slot,
        capacity,
        taken,
        free: isClosed ? 0 : Math.max(0, capacity - taken),
        set:
          slot === null
            ? null
            : row?.set_capacity === undefined || row.set_capacity === null
              ? 'as usual'
              : 'for this slot',
        orders: count(date, slot, 'orders'),
        returns: count(date, slot, 'returns'),
        ...day,
      });
    }
  }
  return rows;
}

const usualDays = 14;

export const pickupBoardCommands = [
  command({
    name: 'pickup board',
    about:
      'Shows the days of an area (first three digits): slots, closed days, holidays, what is collected and brought',
    places: ['area', 'from', 'days'],
    input: 'calls/operator/pickup-board',
    reads: true,
    async run({ db, now }, { area, from, days = usualDays }) {
      // An area has the time of its first postal code.
      const first = from ?? localDate(now, timeZoneOfPostalCode(`${area}00`));
      return { rows: await getBoard(db, { area, from: first, to: addDays(first, days - 1) }) };
    },
  }),
  listCommand({
    name: 'pickup list',
    about: 'Lists the orders and returns that are collected on a day, everywhere or in an area',
    places: ['date', 'area'],
    input: 'calls/operator/pickup-list',
    columns: {
      waybill: 'text',
      kind: ['order', 'return'],
      order: 'text',
      slot: pickupSlots,
      zip: 'text',
      phone: 'text',
    },
    order: ['kind', 'slot', 'waybill'],
    empty: say('pickup.none'),
    select: ({ db }: CommandContext, { date, area }: SchemaTypes['calls/operator/pickup-list']) =>
      selectPickups(db, date, area === undefined ? [] : [area]),
  }),
];
