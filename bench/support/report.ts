/** The report of a part: Markdown, for the terminal and for bench/results. */

export interface Report {
  title: string;
  /** Blocks of Markdown, one below the other. */
  blocks: readonly string[];
}

export type Cell = string | number;

/** A Markdown table with right-aligned numbers. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const isNumeric = head.map((_, column) => rows.every((row) => /^([\d.–-]|$)/.test(String(row[column] ?? ''))));
  const widths = head.map((_, column) => Math.max(4, ...texts.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width, isNumeric[column] ?? false)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  const [first = [], ...others] = texts;
  return [line(first), rule, ...others.map(line)].join('\n');
}

function pad(text: string, width: number, atEnd: boolean): string {
  return atEnd ? text.padStart(width) : text.padEnd(width);
}

/** A figure with a number of decimals; a dash when there is none. */
export function figure(value: number, decimals = 0): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : '–';
}

export const kib = (bytes: number): string => figure(bytes / 1024, 1);

/** A share as percent, e.g. `12 %`. */
export const percent = (share: number): string => `${figure(share * 100)} %`;

/** A ratio, e.g. `1.25x`. */
export const times = (value: number): string => `${figure(value, 2)}x`;
