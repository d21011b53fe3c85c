/** The columns of a list: what may be sorted and filtered by them, and how their values are shown and exported. */
import { type RawBuilder, sql } from 'kysely';
import { isDate } from '#domain/time/written-dates.ts';
import { foldAccents } from '#domain/text/text.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { constants } from '#domain/constants.ts';
import { addDays, toInstant } from '#domain/time/zoned-time.ts';
import { type Column, type Columns, exits, fieldRefused, type Refused, type Row, type Value } from './command.ts';
import { say, type Sentence } from './sentences.ts';

/** A column for a page that draws its filter. */
export interface ColumnFacts {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'money' | 'instant' | 'day' | 'plain' | 'choice';
  readonly choices?: readonly string[];
}

export const toColumnFacts = (columns: Columns): ColumnFacts[] =>
  Object.entries(columns).map(([name, column]) =>
    typeof column === 'string' ? { name, kind: column } : { name, kind: 'choice', choices: column },
  );

/** The day of Mexico City on which an instant is. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`((${instant}) at time zone ${sql.lit(constants.service.timeZone)})::date`;

/** A value as a reply has it. */
export function toCell(column: Column, value: Value): Row[string] {
  if (value === null) return null;
  if (column === 'money') return formatPesos(Number(value));
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(value) : value;
}

const centavos = 10 ** constants.money.decimals;

export const refuseColumn = (field: string, name: string, columns: Columns): Refused => {
  const known = Object.keys(columns).filter((each) => columns[each] !== 'plain');
  return fieldRefused(field, say('list.noColumn', { name, known: known.join(', ') }), exits.misuse);
};

const operators = ['>=', '<=', '=', '~'] as const;
type Operator = (typeof operators)[number];

/** `column=value`, `column>=value`, `column<=value`, or `column~part of a text`; no value means empty. */
const written = /^([^<>=~]+)(>=|<=|=|~)(.*)$/su;

const wrong = (filter: string, sentence: Sentence): Refused =>
  fieldRefused('where', say('list.filter', { filter, sentence }), exits.misuse);

const comparison = (column: RawBuilder<unknown>, operator: Operator, value: RawBuilder<unknown>) =>
  sql<boolean>`${column} ${sql.raw(operator)} ${value}`;

const accented = 'áàâäãåéèêëíìîïóòôöõúùûüñç';
const folded = 'aaaaaaeeeeiiiiooooouuuunc';

/** Texts that contain another one, whatever the case and the accents. */
function contains(column: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = `%${foldAccents(part).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`translate(lower(${column}::text), ${accented}, ${folded}) like ${pattern}`;
}

/** @param typed a day of Mexico City, on request with a time: `2026-11-20 10:42`. */
function toSpan(filter: string, typed: string): { from: Date; until: Date } {
  const [date = '', time] = typed.split(/[T ]/);
  if (!isDate(date) || (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
    throw wrong(filter, say('list.noMoment'));
  if (time === undefined) return { from: toInstant(date), until: toInstant(addDays(date, 1)) };
  const from = toInstant(date, time);
  return { from, until: new Date(from.getTime() + 60_000) };
}

function inSpan(filter: string, column: RawBuilder<unknown>, operator: Operator, typed: string): RawBuilder<boolean> {
  const { from, until } = toSpan(filter, typed);
  const isFrom = comparison(column, '>=', sql`${from}::timestamptz`);
  const isUntil = sql<boolean>`${column} < ${until}::timestamptz`;
  if (operator === '>=') return isFrom;
  return operator === '<=' ? isUntil : sql<boolean>`(${isFrom} and ${isUntil})`;
}

/** @throws Refused for an unknown column, and for a value that the column can't have. */
export function toCondition(columns: Columns, filter: string): RawBuilder<boolean> {
  const [, name = '', operator = '', value = ''] = (written.exec(filter) ?? []).map((part) => part.trim());
  const { [name]: kind } = columns;
  if (operator === '') throw wrong(filter, say('list.noFilter'));
  if (kind === undefined || kind === 'plain' || !Object.hasOwn(columns, name))
    throw refuseColumn('where', name, columns);
  const column = sql`${sql.id(name)}`;
  const compared = operator as Operator;
  if (value === '') return sql<boolean>`${column} is null`;
  if (compared === '~') {
    if (kind !== 'text') throw wrong(filter, say('list.noText', { name }));
    return contains(column, value);
  }
  if (typeof kind !== 'string') {
    if (!kind.includes(value)) throw wrong(filter, say('list.noChoice', { name, choices: kind.join(', ') }));
    return comparison(column, compared, sql`${value}`);
  }
  if (kind === 'instant') return inSpan(filter, column, compared, value);
  if (kind === 'day') {
    if (!isDate(value)) throw wrong(filter, say('list.noDay'));
    return comparison(column, compared, sql`${value}::date`);
  }
  if (kind === 'text') return comparison(column, compared, sql`${value}`);
  const number = Number(value.replaceAll(/[$,\s]/g, ''));
  if (!Number.isFinite(number)) throw wrong(filter, say('list.noNumber'));
  return comparison(column, compared, sql`${kind === 'money' ? Math.round(number * centavos) : number}::numeric`);
}
