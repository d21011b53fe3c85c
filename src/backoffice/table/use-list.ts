/** Which rows of a list are on screen: page, order and filters, which the server applies. */
import { useEffect, useState } from 'react';
import type { ColumnFacts, CommandFacts } from '../api/client.ts';
import { type Loaded, useReply } from '../use-rows.ts';
import type { SavedView } from './saved-views.ts';

export type Filters = SavedView['filters'];
export type Sort = SavedView['sort'];

const pageSize = 50;
/** Filters are asked when typing pauses. */
const pauseMs = 300;

/** A filter's name is its column; of one with a beginning and an end, `received>=` and `received<=`. */
function toWhere(columns: readonly ColumnFacts[], filters: Filters): string[] {
  return Object.entries(filters).flatMap(([name, typed]) => {
    const value = typed.trim();
    if (value === '') return [];
    if (/[<>]=$/.test(name)) return [`${name}${value}`];
    const isText = columns.find((column) => column.name === name)?.kind === 'text';
    return [`${name}${isText ? '~' : '='}${value}`];
  });
}

/** A value that has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export interface List {
  readonly columns: readonly ColumnFacts[];
  readonly loaded: Loaded;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  /** Another view begins with its first page. */
  readonly show: (filters: Filters, sort: Sort) => void;
  /** @param after the place to go on from, when the rows on screen are not those of the last reply */
  readonly turnTo: (page: number, after?: string) => void;
  /** The inputs of the command for all rows of the filters. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** @param input undefined: nothing is asked. */
export function useList(
  command: CommandFacts,
  input: Readonly<Record<string, unknown>> | undefined,
  topics: readonly string[] | undefined,
): List {
  const { columns = [] } = command;
  const [view, setView] = useState<{ filters: Filters; sort: Sort }>({ filters: {}, sort: null });
  /** The place before each page that was seen; the first page has none. */
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined]);
  const page = places.length;
  const { filters, sort } = useSettled(view);
  const where = toWhere(columns, filters);
  const all = {
    ...input,
    ...(where.length > 0 && { where }),
    ...(sort && { sort: sort.field, desc: sort.order === -1 }),
  };
  const after = places.at(-1);
  const shown = { ...all, page, size: pageSize, ...(after !== undefined && { after }) };
  const loaded = useReply(input && command.name, command.columns ? shown : input, topics);
  return {
    ...view,
    columns,
    loaded,
    page,
    size: pageSize,
    input: all,
    show: (nextFilters, nextSort) => {
      setPlaces([undefined]);
      setView({ filters: nextFilters, sort: nextSort });
    },
    turnTo: (next, place = loaded.reply?.next) => {
      if (next < page) setPlaces(places.slice(0, next));
      // While the next page is awaited, the reply is the one before it.
      else if (place !== undefined && place !== after) setPlaces([...places, place]);
    },
  };
}
