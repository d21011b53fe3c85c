/** The form of the official file (D-94): one notice line, a header line, and rows whose fields a bar separates. */

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

/** What is wrong with the header line; undefined when nothing is. */
export function headerFault(text: string): string | undefined {
  const found = text.split('|');
  const missing = columns.filter((column) => !found.includes(column));
  if (missing.length === columns.length) return `no header; expected ${columns.join('|')} after one notice line`;
  if (missing.length > 0) return `the header lacks ${missing.join(', ')}`;
  return found.join('|') === columns.join('|') ? undefined : `the header has other columns than ${columns.join('|')}`;
}
