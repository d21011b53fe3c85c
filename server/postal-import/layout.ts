/**
 * The format of the official file (D-94): one notice line, a header line, and rows whose fields are separated by a bar.
 */

export const columns = [
  'd_codigo',
  'd_asenta',
  'd_tipo_asenta',
  'D_mnpio',
  'd_estado',
  'd_ciudad',
  'd_CP',
  'c_estado',
  'c_oficina',
  'c_CP',
  'c_tipo_asenta',
  'c_mnpio',
  'id_asenta_cpcons',
  'd_zona',
  'c_cve_ciudad',
] as const;

export type Column = (typeof columns)[number];

export const headerLine = 2;

/** The columns in the file's order: the whole catalogue starts as above, that of one state does not. */
export type Order = readonly Column[];

const isColumn = (name: string): name is Column => columns.some((column) => column === name);

/** The order from a header line, or its fault. */
export function getOrder(header: string): Order | string {
  const found = header.split('|').map((name) => name.trim());
  const missing = columns.filter((column) => !found.includes(column));
  if (missing.length === columns.length) return `no header; expected ${columns.join('|')} after one notice line`;
  if (missing.length > 0) return `the header lacks ${missing.join(', ')}`;
  const order = found.filter(isColumn);
  return order.length === found.length && found.length === columns.length
    ? order
    : `the header has other columns than ${columns.join('|')}`;
}
