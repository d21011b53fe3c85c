/** Numbers that can be read in two ways: asked once for a whole column, answered in every row (D-107). */
import { type DecimalMark, type Reading, valueOf } from '#domain/typed-number.ts';
import { readLength, readWeight } from '#domain/typed-measure.ts';
import { readPesos } from '#domain/typed-pesos.ts';
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/form-core/codecs.ts';
import type { GridRow } from './row.ts';

type Read = (text: string, options: { mark?: DecimalMark }) => Reading;

const side = [readLength, lengthCodec] as const;
const amount = [readPesos, moneyCodec] as const;
const readers: Partial<Record<ColumnField, readonly [read: Read, codec: TextCodec]>> = {
  weight: [readWeight, weightCodec],
  length: side,
  width: side,
  height: side,
  itemValue: amount,
  codAmount: amount,
};

export interface SeparatorQuestion {
  readonly field: ColumnField;
  readonly rows: number;
  /** One of the cells, and what it may mean. */
  readonly text: string;
  readonly answers: readonly { readonly mark: DecimalMark; readonly value: number }[];
}

const ambiguity = (row: GridRow, field: ColumnField) => {
  const text = row.texts[field] ?? '';
  const reading = readers[field]?.[0](text, {});
  return reading && 'problem' in reading && reading.problem === 'ambiguous' ? { text, ...reading } : undefined;
};

/** One for each column that has such cells. */
export function separatorQuestions(rows: readonly GridRow[]): SeparatorQuestion[] {
  return (Object.keys(readers) as ColumnField[]).flatMap((field) => {
    const found = rows.flatMap((row) => ambiguity(row, field) ?? []);
    const [first] = found;
    if (!first) return [];
    const { text, low, high } = first;
    const [decimal, other]: [DecimalMark, DecimalMark] = text.includes(',') ? [',', '.'] : ['.', ','];
    const answers = [
      { mark: decimal, value: low },
      { mark: other, value: high },
    ];
    return [{ field, rows: found.length, text, answers }];
  });
}

/** The cell with one meaning; undefined where it had no other. */
export function withMark(row: GridRow, field: ColumnField, mark: DecimalMark): string | undefined {
  const [read, codec] = readers[field] ?? [];
  const found = ambiguity(row, field);
  const value = found && read && valueOf(read(found.text, { mark }));
  return value === undefined ? undefined : codec?.format(value);
}
