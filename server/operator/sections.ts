/** Replies with several tables: each row names its section, and the rows of a section have the same columns. */
import type { Row } from './command.ts';

export type Fact = readonly [field: string, value: Row[string] | undefined];

/** Facts with a value, one a row. */
export const toFactRows = (section: string, facts: readonly Fact[]): Row[] =>
  facts.flatMap(([field, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ section, field, value }],
  );

export const inSection = (section: string, rows: readonly Row[]): Row[] => rows.map((row) => ({ section, ...row }));
