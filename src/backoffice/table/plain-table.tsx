import type { TFunction } from 'i18next';
import type { Row } from '../api/client.ts';
import { getChoice, getColumn, getTitle } from '../forms/labels.ts';
import { useWords } from '../texts/words.ts';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const money = /^[-−+]?\$[\d,.]+$/;

/** What an operator reads of a value: times of Mexico City, words of lists, a dash for nothing. */
export function getCellText(t: TFunction, formatInstant: (iso: string) => string, column: string, value?: Row[string]) {
  if (value === null || value === undefined || value === '') return '–';
  const text = String(value);
  if (instant.test(text)) return formatInstant(text);
  if (column === 'command') return getTitle(t, text);
  return text
    .split(', ')
    .map((part) => getChoice(t, part))
    .join(', ');
}

/** A few rows without sorting or selection. */
export function PlainTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  const { t, formatInstant } = useWords();
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => column !== 'section');
  const shown = columns.filter((column) => rows.some((row) => row[column] !== null && row[column] !== undefined));
  const getClass = (column: string) =>
    rows.some((row) => money.test(String(row[column] ?? ''))) ? 'bo-money' : undefined;
  return (
    // Focusable, so that a keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="bo-plain" tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col" className={getClass(column)}>
                {getColumn(t, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={Object.values(row).join(' ')}>
              {shown.map((column) => (
                <td key={column} className={getClass(column)}>
                  {getCellText(t, formatInstant, column, row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
