import type { ColumnField } from '#machines/table-import.mapping.ts';
import { type GridRow, makeRow } from '#src/shared/table-import/grid/row.ts';

export const rightTexts = {
  name: 'Rocío Castellanos',
  phone: '9611234567',
  zip: '29000',
  state: 'Chiapas',
  city: 'Tuxtla Gutiérrez',
  town: 'Centro',
  street: 'Av. Central',
  address1: '12',
} as const satisfies Partial<Record<ColumnField, string>>;

export const gridRow = (id: number, texts: Partial<Record<ColumnField, string>> = {}): GridRow =>
  makeRow({
    id,
    line: id + 1,
    columns: 'address',
    type: 2,
    texts: { ...rightTexts, ...texts },
    source: { ...rightTexts, ...texts },
    marks: {},
  });

/** Another person at another place. */
export const other = (id: number): GridRow =>
  gridRow(id, { name: `Persona ${id}`, phone: String(9_610_000_000 + id), address1: String(id) });
