/** The SQL of company holidays for operators. */
import type { Kysely } from 'kysely';
import { everywhere, publicHolidays } from '#domain/time/holidays.ts';
import { findState, type State } from '#domain/address/states.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused, type Row } from './command.ts';
import { raw, say, sayDay, type Sentence } from './sentences.ts';
import { holdBookings, pickupsOn, rowsOfWaiting, saidOfWaiting } from './pickups.ts';

/** From a day on, the next first. */
const listHolidays = (db: Kysely<Database>, from: string) =>
  db
    .selectFrom('company_holidays')
    .select(['date', 'scope'])
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('scope')
    .execute();

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
  const waiting = await pickupsOn(db, date, scope.zips);
  return {
    said: [
      say('holiday.added', { date: sayDay(date), place: scope.name }),
      saidOfWaiting(waiting),
      say('holiday.promises'),
    ],
    rows: rowsOfWaiting(waiting),
    change: { subject: getSubject(date, scope), before: null, after: { holiday: true, waiting: waiting.length } },
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

/** A year from today on, including public holidays. */
async function list({ db, now }: CommandContext): Promise<Done> {
  const today = localDate(now);
  const last = addDays(today, daysListed);
  const entered = (await listHolidays(db, today)).map(({ date, scope }): Row => {
    const state = findState(scope)?.name;
    const place = state === undefined ? say('day.area', { area: scope }) : raw(state);
    return { date, where: scope === everywhere ? say('day.everywhere') : place, holiday: say('holiday.company') };
  });
  const year = Number(today.slice(0, 4));
  const byLaw = [year, year + 1]
    .flatMap(publicHolidays)
    .filter(({ date }) => date >= today && date <= last)
    .map(({ date, name }): Row => ({ date, where: say('day.everywhere'), holiday: say('holiday.public', { name }) }));
  return {
    rows: [...entered, ...byLaw].toSorted((one, other) => String(one['date']).localeCompare(String(other['date']))),
  };
}

const where = { state: 'STATE', area: 'AREA' };

export const holidayCommands = [
  command({
    name: 'holiday list',
    about: 'Lists the holidays of a year to come: the company’s own and the public ones',
    input: 'calls/empty',
    reads: true,
    run: list,
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
