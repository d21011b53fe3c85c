/** The SQL of company holidays for operators. */
import { type Kysely, sql } from 'kysely';
import { everywhere, publicHolidays } from '#domain/time/holidays.ts';
import { findState, type State } from '#domain/address/states.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused } from './command.ts';
import { raw, say, sayDay, type Sentence } from './sentences.ts';
import { holdBookings, readWaiting } from './pickups.ts';
import { listCommand } from './tables.ts';

/** False when it exists already. */
async function insertHoliday(db: Kysely<Database>, holiday: { date: string; scope: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('company_holidays')
    .values(holiday)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** False when there is none. */
async function removeHoliday(db: Kysely<Database>, { date, scope }: { date: string; scope: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('company_holidays')
    .where('date', '=', date)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Company holidays (D-90): days on which the courier is closed besides the public ones, for pickups, promises and
 * branches.
 */
const daysListed = 366;

interface Scope {
  /** The stored value. */
  scope: string;
  /** The displayed name. */
  name: Sentence;
  /** The first digits of its postal codes: each code has one of these; none is the whole country. */
  zips: readonly string[];
}

const getPrefixes = ({ prefixes: [first, last] }: State): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));

function getScope({ state: typed, area }: Pick<SchemaTypes['calls/operator/holiday'], 'state' | 'area'>): Scope {
  if (typed !== undefined && area !== undefined) throw fieldRefused('area', say('holiday.twoPlaces'), exits.misuse);
  if (area !== undefined) return { scope: area, name: say('day.area', { area }), zips: [area] };
  if (typed === undefined) return { scope: everywhere, name: say('day.everywhere'), zips: [] };
  const state = findState(typed);
  if (!state) throw fieldRefused('state', say('holiday.noState', { state: typed }), exits.misuse);
  return { scope: state.code, name: raw(state.name), zips: getPrefixes(state) };
}

const getSubject = (date: string, { scope }: Scope): string => (scope === everywhere ? date : `${date} ${scope}`);

async function add({ db, now }: CommandContext, input: SchemaTypes['calls/operator/holiday']): Promise<Done> {
  const { date } = input;
  const scope = getScope(input);
  if (date < localDate(now)) throw fieldRefused('date', say('day.passed', { date: sayDay(date) }), exits.misuse);
  await holdBookings(db);
  if (!(await insertHoliday(db, { date, scope: scope.scope })))
    throw new Refused(say('holiday.twice', { date: sayDay(date), place: scope.name }));
  const waiting = await readWaiting(db, date, scope.zips);
  return {
    said: [say('holiday.added', { date: sayDay(date), place: scope.name }), waiting.said, say('holiday.promises')],
    rows: waiting.rows,
    total: waiting.count,
    change: { subject: getSubject(date, scope), before: null, after: { holiday: true, waiting: waiting.count } },
  };
}

async function remove({ db }: CommandContext, input: SchemaTypes['calls/operator/holiday']): Promise<Done> {
  const { date } = input;
  const scope = getScope(input);
  if (!(await removeHoliday(db, { date, scope: scope.scope })))
    throw new Refused(say('holiday.absent', { date: sayDay(date), place: scope.name }));
  return {
    said: [say('holiday.removed', { date: sayDay(date), place: scope.name })],
    change: { subject: getSubject(date, scope), before: { holiday: true }, after: null },
  };
}

function sayPlace(scope: string): Sentence {
  if (scope === everywhere) return say('day.everywhere');
  const state = findState(scope)?.name;
  return state === undefined ? say('day.area', { area: scope }) : raw(state);
}

/** Columns whose values SQL doesn't write. */
const shownOnly = [sql<null>`null`.as('where'), sql<null>`null`.as('holiday')] as const;

/** Those of the law are a rule, which SQL gets as rows. */
function selectPublic(db: Kysely<Database>, from: string, to: string) {
  const year = Number(from.slice(0, 4));
  const days = [year, year + 1].flatMap(publicHolidays).filter(({ date }) => date >= from && date <= to);
  const [dates, names] = [days.map(({ date }) => date), days.map(({ name }) => name)];
  return db
    .selectFrom(
      sql<{ date: string; name: string }>`unnest(${dates}::date[], ${names}::text[])`.as<'byLaw'>(
        sql`by_law (date, name)`,
      ),
    )
    .select(['date', 'name', sql<string>`${everywhere}::text`.as('scope'), ...shownOnly]);
}

const where = { state: 'STATE', area: 'AREA' };

export const holidayCommands = [
  listCommand({
    name: 'holiday list',
    about: 'Lists the holidays of a year to come: the company’s own and the public ones',
    input: 'calls/operator/list',
    columns: { date: 'day', where: 'plain', holiday: 'plain' },
    order: ['date', 'scope', 'name'],
    empty: say('holiday.none'),
    select: ({ db, now }: CommandContext) => {
      const today = localDate(now);
      const last = addDays(today, daysListed);
      const own = db
        .selectFrom('company_holidays')
        .where('date', '>=', today)
        .where('date', '<=', last)
        .select(['date', sql<string>`''`.as('name'), 'scope', ...shownOnly]);
      return [own, selectPublic(db, today, last)];
    },
    show: ({ scope, name }) => ({
      where: sayPlace(scope),
      holiday: name === '' ? say('holiday.company') : say('holiday.public', { name }),
    }),
  }),
  command({
    name: 'holiday add',
    about: 'Makes a day a company holiday, everywhere, in a state or in an area; lists the orders with a pickup on it',
    places: ['date'],
    options: where,
    input: 'calls/operator/holiday',
    run: add,
  }),
  command({
    name: 'holiday remove',
    about: 'Takes a company holiday back, for the same state or area',
    places: ['date'],
    options: where,
    input: 'calls/operator/holiday',
    run: remove,
  }),
];
