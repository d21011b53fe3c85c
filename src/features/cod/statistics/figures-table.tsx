import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';

export interface FiguresColumn<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** At the end side, in figures of one width. */
  isNumeric?: boolean;
  /** Below all rows. */
  foot?: ReactNode;
}

export interface FiguresTableProps<Row> {
  caption: string;
  /** The first one names its row. */
  columns: readonly FiguresColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * Figures with their sums; below 768 px each row is a card, with the headers beside the figures. The roles are explicit
 * because a restyled table is no longer one to screen readers.
 */
export function FiguresTable<Row>({ caption, columns, rows, rowKey }: FiguresTableProps<Row>) {
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  const getClass = ({ isNumeric }: FiguresColumn<Row>) => classNames(isNumeric && 'n');
  return (
    <table className="tb figures" role="table" aria-label={caption}>
      <thead>
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" className={getClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} role="rowheader" scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} role="cell" data-head={column.head} className={getClass(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {hasFoot && (
        <tfoot>
          <tr role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} role="rowheader" scope="row">
                  {column.foot}
                </th>
              ) : (
                <td key={column.id} role="cell" data-head={column.head} className={getClass(column)}>
                  {column.foot}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
