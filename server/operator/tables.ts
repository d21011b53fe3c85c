/**
 * Lists in pages (ADR 132): a list command declares its columns and a query, and gets pages, order, filters and export,
 * the same at the terminal and in the browser.
 */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
import { passingPrefix } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { sqlState } from '../db/transaction.ts';
import { refuseColumn, toCell, toCondition } from './columns.ts';
import {
  type Column,
  type Columns,
  type CommandContext,
  type Done,
  exits,
  fieldRefused,
  type OpsCommand,
  type Row,
  type Value,
} from './command.ts';
import { say, type Sentence } from './sentences.ts';

type ListInput = SchemaTypes['calls/operator/list'];

/** A query without order and limit, whose columns have the names of the list. */
// oxlint-disable-next-line typescript/no-explicit-any -- its tables are those of the command, and not of this file.
export type Query<Found> = SelectQueryBuilder<any, any, Found>;

type MaybePromise<T> = T | Promise<T>;

/** Schemas with the inputs of a list. */
export type ListSchemaId = {
  [Id in SchemaId]: SchemaTypes[Id] extends ListInput ? Id : never;
}[SchemaId];

interface ListWritten<Id extends ListSchemaId, Found> {
  readonly name: string;
  readonly about: string;
  readonly places?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly lists?: readonly string[];
  readonly byOwner?: true;
  readonly input: Id;
  /** In the order in which they are shown; further columns of the query are not. */
  readonly columns: Readonly<Partial<Record<keyof NoInfer<Found> & string, Column>>>;
  /**
   * Columns of the query, `-` for the last first. The last column of the order is unique, and the others are never null
   * unless they begin with `-`.
   */
  readonly order: Order<NoInfer<Found>> | ((input: SchemaTypes[Id]) => Order<NoInfer<Found>>);
  /** Of several queries with the same columns the rows come in one list. */
  readonly select: (
    context: CommandContext,
    input: SchemaTypes[Id],
  ) => MaybePromise<Query<Found> | readonly Query<Found>[]>;
  /** Values that SQL doesn't write. */
  readonly show?: (row: NoInfer<Found>) => Row;
  /** What a list without rows says. */
  readonly empty: Sentence;
}

type Order<Found> = readonly (`-${keyof Found & string}` | (keyof Found & string))[];

const usualSize = 50;
/** An export has no more rows: it is computed while customers place orders. */
const mostExported = 20_000;

interface Term {
  readonly name: string;
  readonly isDesc: boolean;
  /** As the database does unless told otherwise, and as its indexes are. */
  readonly isNullsFirst: boolean;
}

const toTerm = (written: string): Term => {
  const isDesc = written.startsWith('-');
  return { name: isDesc ? written.slice(1) : written, isDesc, isNullsFirst: isDesc };
};

/** The chosen column first, then the usual order. @throws Refused for an unknown column. */
function getTerms(columns: Columns, usual: readonly string[], { sort, desc = false }: ListInput): Term[] {
  const terms = usual.map(toTerm);
  if (sort === undefined) return terms;
  if (!Object.hasOwn(columns, sort) || columns[sort] === 'plain') throw refuseColumn('sort', sort, columns);
  // Empty values are the last in either direction, except where an index has the order.
  const isNullsFirst = desc && terms[0]?.name === sort;
  return [{ name: sort, isDesc: desc, isNullsFirst }, ...terms.filter(({ name }) => name !== sort)];
}

const toOrder = (terms: readonly Term[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(({ name, isDesc, isNullsFirst }) =>
      isDesc ? sql`${sql.id(name)} desc ${sql.raw(isNullsFirst ? '' : 'nulls last')}` : sql`${sql.id(name)}`,
    ),
  );

/** Whether a row comes after a value of one column. */
function isAfter({ name, isDesc, isNullsFirst }: Term, value: string | null): RawBuilder<boolean> {
  const column = sql.id(name);
  if (value === null) return isNullsFirst ? sql<boolean>`${column} is not null` : sql<boolean>`false`;
  const beyond = sql<boolean>`${column} ${sql.raw(isDesc ? '<' : '>')} ${value}`;
  return isNullsFirst ? beyond : sql<boolean>`(${beyond} or ${column} is null)`;
}

/** Rows after the one with these values, in the order of the terms. */
function toAfter(terms: readonly Term[], values: readonly (string | null)[]): RawBuilder<boolean> {
  const steps = terms.map((term, index) => {
    const same = terms
      .slice(0, index)
      .map(({ name }, at) => sql<boolean>`${sql.id(name)} is not distinct from ${values[at] ?? null}`);
    return sql<boolean>`(${sql.join([...same, isAfter(term, values[index] ?? null)], sql` and `)})`;
  });
  const [first] = terms;
  const [value = null] = values;
  // Only this finds the place in an index; after a value no empty ones follow where those are first.
  const bound = first?.isNullsFirst && value !== null ? [sql<boolean>`${sql.id(first.name)} <= ${value}`] : [];
  return sql<boolean>`(${sql.join([...bound, sql`(${sql.join(steps, sql` or `)})`], sql` and `)})`;
}

const placeOf = (terms: readonly Term[]): RawBuilder<string> =>
  sql<string>`json_build_array(${sql.join(terms.map(({ name }) => sql`${sql.id(name)}::text`))})`;

/** @throws Refused for a text that is no `next` of this list in this order. */
function readPlace(after: string, terms: readonly Term[]): (string | null)[] {
  const refused = () => fieldRefused('after', say('list.noPlace'), exits.misuse);
  try {
    const found: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    if (!Array.isArray(found) || found.length !== terms.length) throw refused();
    return found.map((value) => (value === null ? null : String(value)));
  } catch {
    throw refused();
  }
}

type StoredRow = Readonly<Record<string, Value>> & { readonly place: readonly (string | null)[] };

interface Wanted {
  readonly terms: readonly Term[];
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly limit: number;
  readonly offset: number;
  readonly hasPlaces: boolean;
}

/** Not prepared for repetition: each choice of filters is a text of its own. */
const listed = sql.id(`${passingPrefix}list`);

/** One statement; of several queries each is read only as far as the page. */
async function readRows(
  db: Kysely<Database>,
  queries: readonly Query<object>[],
  { terms, conditions, limit, offset, hasPlaces }: Wanted,
): Promise<StoredRow[]> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const order = toOrder(terms);
  const parts = queries.map(
    (query) => sql`(select * from (${query}) as ${listed} ${where} order by ${order} limit ${offset + limit})`,
  );
  try {
    const { rows } = await sql<StoredRow>`
      select * ${hasPlaces ? sql`, ${placeOf(terms)} as place` : sql``} from (${sql.join(parts, sql` union all `)}) as ${listed}
      order by ${order} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  } catch (error) {
    // A number or a time that the column's type can't have.
    if (sqlState(error)?.startsWith('22')) throw fieldRefused('where', say('list.noValue'), exits.misuse);
    throw error;
  }
}

const toRows = ({ columns, show }: Pick<AnyList, 'columns' | 'show'>, found: readonly StoredRow[]): Row[] =>
  found.map((row) => ({
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, toCell(column, row[name] ?? null)])),
    ...show?.(row),
  }));

async function readList(list: AnyList, context: CommandContext, input: ListInput): Promise<Done> {
  const { page = 1, size = usualSize, where = [], after, into } = input;
  const { columns } = list;
  const terms = getTerms(columns, typeof list.order === 'function' ? list.order(input) : list.order, input);
  const conditions = where.map((filter) => toCondition(columns, filter));
  const queries = [await list.select(context, input)].flat();
  if (into !== undefined) return exportList(list, context, { into, queries, terms, conditions });
  const place = after === undefined ? [] : [toAfter(terms, readPlace(after, terms))];
  const offset = (page - 1) * size;
  const found = await readRows(context.db, queries, {
    terms,
    conditions: [...conditions, ...place],
    limit: size + 1,
    offset: after === undefined ? offset : 0,
    hasPlaces: true,
  });
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return {
    said: found.length === 0 ? [list.empty] : [],
    rows: toRows(list, shown),
    total: offset + found.length,
    ...(found.length > size && last && { next: Buffer.from(JSON.stringify(last.place)).toString('base64url') }),
  };
}

interface Exported {
  readonly into: string;
  readonly queries: readonly Query<object>[];
  readonly terms: readonly Term[];
  readonly conditions: readonly RawBuilder<boolean>[];
}

async function exportList(
  list: AnyList,
  { db }: CommandContext,
  { into, queries, ...wanted }: Exported,
): Promise<Done> {
  const found = await readRows(db, queries, { ...wanted, limit: mostExported + 1, offset: 0, hasPlaces: false });
  const rows = found.slice(0, mostExported);
  const more = found.length > mostExported ? [say('list.moreThanExported', { most: mostExported })] : [];
  return {
    said: [say('list.exported', { count: rows.length }), ...more],
    table: { into, name: list.name, columns: list.columns, rows: rows.map((row) => ({ ...row, ...list.show?.(row) })) },
    // Who takes the data of many people out of the system is in the audit.
    change: { subject: list.name, before: null, after: { exported: rows.length } },
  };
}

/** A list as the mechanism sees it, whatever its tables are. */
interface AnyList {
  readonly name: string;
  readonly columns: Columns;
  readonly order: readonly string[] | ((input: ListInput) => readonly string[]);
  readonly select: (
    context: CommandContext,
    input: ListInput,
  ) => MaybePromise<Query<object> | readonly Query<object>[]>;
  readonly show?: (row: StoredRow) => Row;
  readonly empty: Sentence;
}

/** A command that lists rows: it declares columns and a query, and has pages, order, filters and export. */
export function listCommand<Id extends ListSchemaId, Found>(list: ListWritten<Id, Found>): OpsCommand {
  const { columns, order, select, show, empty, ...row } = list;
  const any = { name: row.name, columns, order, select, show, empty } as unknown as AnyList;
  return {
    ...row,
    reads: true,
    saves: 'into',
    columns: any.columns,
    lists: [...(row.lists ?? []), 'where'],
    options: {
      ...row.options,
      where: 'COLUMN=VALUE,…',
      sort: 'COLUMN',
      desc: '',
      page: 'NUMBER',
      size: 'COUNT',
      into: 'FILE.csv|FILE.xlsx',
    },
    run: (context, input) => readList(any, context, input),
  };
}
