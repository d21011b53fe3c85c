/** Formats a reply for a terminal. */
import { localTime } from '#domain/zoned-time.ts';
import type { OpsReply, Row } from './command.ts';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * Instants in the time of Mexico City; line breaks and control characters in customers' texts don't reach the terminal.
 */
function toCell(value: Row[string]): string {
  if (value === null) return '–';
  if (typeof value === 'number') return String(value);
  if (!instant.test(value)) return value.replaceAll(/\p{Cc}+/gu, ' ');
  const { date, time } = localTime(new Date(value));
  return `${date} ${time}`;
}

function getTable(rows: readonly Row[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => toCell(row[name] ?? null)));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  return [names, ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Sentences, then the rows as a table; for programs everything as JSON. */
export function shown(reply: OpsReply, json: boolean): string {
  if (json) return JSON.stringify({ said: reply.said, rows: reply.rows });
  return [...reply.said, ...(reply.rows.length > 0 ? getTable(reply.rows) : [])].join('\n');
}
