/** From what was chosen or pasted to the rows of a table: the whole work of the reader's worker. */
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { type Source, type SourceTable, withHiddenRows } from '#machines/table-import/table.ts';
import { findHeader } from '../columns/recognise.ts';
import { decodeText } from './decode-text.ts';
import { fileKind } from './file-kind.ts';
import { getLimits, type ReadLimits } from './limits.ts';
import type { ReadOptions } from './limits.ts';
import { readDelimited } from './read-delimited.ts';
import { ReadRejected } from './read-rejected.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

type Rows = Omit<SourceTable, 'header'>;
type FileSource = Extract<Source, { file: File }>;

function rowsOfBytes(
  bytes: Uint8Array,
  { sheet, encoding }: FileSource,
  limits: ReadLimits,
  onProgress: ReadOptions['onProgress'],
): Rows {
  if (fileKind(bytes) === 'spreadsheet') return readXlsx(bytes, { sheet, limits, onProgress }).table;
  const { text, encodings } = decodeText(bytes, encoding);
  const table = readDelimited(text, { limits, onProgress });
  return encodings.length > 1 ? { ...table, encodings } : table;
}

/** @throws ReadRejected `tooManyRows`, `empty` when there is nothing under the titles */
function withHeader(columns: ColumnSetName, table: Rows, limits: ReadLimits): SourceTable {
  const header = findHeader(columns, table.rows);
  const below = table.rows.length - (header === undefined ? 0 : header + 1);
  if (below > limits.rows) throw new ReadRejected('tooManyRows');
  if (below === 0) throw new ReadRejected('empty');
  return withHiddenRows({ ...table, header }, false);
}

/** @throws ReadRejected with the reason shown to the person */
export async function readSource(
  columns: ColumnSetName,
  source: Source,
  { limits = getLimits[columns], onProgress }: ReadOptions = {},
): Promise<SourceTable> {
  if ('text' in source) {
    if (source.text.length > limits.fileBytes) throw new ReadRejected('tooLarge');
    return withHeader(columns, readDelimited(source.text, { limits, onProgress }), limits);
  }
  const { file } = source;
  // Before it is read: a file of any size may be dropped.
  if (file.size > limits.fileBytes) throw new ReadRejected('tooLarge');
  return withHeader(columns, rowsOfBytes(new Uint8Array(await file.arrayBuffer()), source, limits, onProgress), limits);
}
