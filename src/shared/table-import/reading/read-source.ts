/** From what was chosen or pasted to the rows of a table: the whole work of the reader's worker. */
import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import { type Source, type SourceTable, withHiddenRows } from '#machines/table-import.types.ts';
import { findHeader } from '../recognise.ts';
import { decodeText } from './decode-text.ts';
import { getLimits, type ReadLimits, readLimits, type ReadOptions } from './limits.ts';
import { readDelimited } from './read-delimited.ts';
import { ReadRejected } from './table-builder.ts';
import { type ArchiveEntry, type InflateBudget, partName, readArchive, readXml } from './xml.ts';
import { readDayStyles, readSharedStrings, readSheet } from './read-sheet.ts';

/** What one part of a workbook says of the others: every part is found by its relations, never by a usual name. */
interface Relation {
  readonly id: string;
  /** The last word of its type, without capitals: `worksheet`, `sharedstrings`. */
  readonly type: string;
  /** Name of the part, as the archive has it. */
  readonly target: string;
}

/** The last word is the same in both editions of the standard. */
const getWord = (type: string) => type.slice(type.lastIndexOf('/') + 1).toLowerCase();

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Targets are written from the folder of the part that names them, or from the top with a leading slash. */
function resolveTarget(folder: string, target: string): string {
  const path = decoded(target).replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return partName(steps.join('/'));
}

/** Of a part, or of the whole archive with an empty name; undefined where it names none. */
function readRelations(
  archive: ReadonlyMap<string, ArchiveEntry>,
  part: string,
  budget: InflateBudget,
): Relation[] | undefined {
  const slash = part.lastIndexOf('/');
  const folder = slash < 0 ? '' : part.slice(0, slash);
  const entry = archive.get(partName(`${folder}/_rels/${part.slice(slash + 1)}.rels`));
  if (!entry) return undefined;
  const relations: Relation[] = [];
  readXml(entry, budget, {
    open: (name, { Id, Target, Type = '', TargetMode }) => {
      if (name === 'Relationship' && Id && Target && TargetMode !== 'External')
        relations.push({ id: Id, type: getWord(Type), target: resolveTarget(folder, Target) });
    },
  });
  return relations;
}

/** Which sheets a workbook has, and which parts of the archive they and their texts and looks are. */
interface Workbook {
  /** The visible ones, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: ArchiveEntry }[];
  readonly sharedStrings: ArchiveEntry | undefined;
  readonly styles: ArchiveEntry | undefined;
  /** Days are counted from 1904, as old Macs did. */
  readonly from1904: boolean;
}

type Archive = ReadonlyMap<string, ArchiveEntry>;

/** @throws ReadRejected `notATable` when the archive is no workbook, `noVisibleSheet`, `damaged` */
function readWorkbook(archive: Archive, budget: InflateBudget): Workbook {
  const main = readRelations(archive, '', budget)?.find(({ type }) => type === 'officedocument')?.target ?? '';
  const entry = archive.get(main);
  if (!entry) throw new ReadRejected('notATable');
  let isWorkbook: boolean | undefined;
  let from1904 = false;
  const tabs: { name: string; id: string }[] = [];
  readXml(entry, budget, {
    open: (name, attributes) => {
      isWorkbook ??= name === 'workbook';
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      tabs.push({ name: attributes.name ?? '', id });
    },
  });
  if (!isWorkbook) throw new ReadRejected('notATable');
  const relations = readRelations(archive, main, budget);
  if (!relations) throw new ReadRejected('damaged');
  const getPart = (wanted: string) => archive.get(relations.find(({ type }) => type === wanted)?.target ?? '');
  const sheets = tabs.flatMap(({ name, id }) => {
    // Charts and macros have tabs as well.
    const target = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target;
    const part = target === undefined ? undefined : archive.get(target);
    return part ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw new ReadRejected('noVisibleSheet');
  return { sheets, from1904, sharedStrings: getPart('sharedstrings'), styles: getPart('styles') };
}

/** Detects the type of a file by its first bytes: names and MIME types are untrusted. */
const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0) =>
  magic.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const zip = [0x50, 0x4b];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** PDF, PNG, GIF, JPEG, RTF, gzip, 7z, RAR, bzip2. */
const others = [
  ascii('%PDF'),
  [0x89, ...ascii('PNG')],
  ascii('GIF8'),
  [0xff, 0xd8, 0xff],
  ascii('{\\rtf'),
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  ascii('Rar!'),
  ascii('BZh'),
];

/** UTF-16, as the directory of a compound file writes its names. */
const encryptedPackage = ascii('EncryptedPackage').flatMap((byte) => [byte, 0]);

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, wanted, at)) return true;
  return false;
}

/**
 * `spreadsheet` for a zip archive, else `text`.
 * @throws ReadRejected `empty`, `encrypted` (Office wraps a file with a password in an old container), `oldExcel`, `notATable`
 */
function fileKind(bytes: Uint8Array): 'spreadsheet' | 'text' {
  if (bytes.length === 0) throw new ReadRejected('empty');
  if (startsWith(bytes, zip)) return 'spreadsheet';
  if (startsWith(bytes, compoundFile))
    throw new ReadRejected(includes(bytes, encryptedPackage) ? 'encrypted' : 'oldExcel');
  if (others.some((magic) => startsWith(bytes, magic))) throw new ReadRejected('notATable');
  return 'text';
}

/** Workbooks of Excel 2007 and later, LibreOffice and Google: the first visible sheet, or the one that is asked for. */
interface XlsxReading {
  readonly table: Omit<SourceTable, 'header'>;
  /** How many bytes were unpacked for it. */
  readonly inflatedBytes: number;
}

interface XlsxOptions extends ReadOptions {
  /** Place among the visible sheets; the first without it. */
  readonly sheet?: number | undefined;
}

/** @throws ReadRejected with the reason; nothing of a rejected file is stored */
export function readXlsx(
  bytes: Uint8Array,
  { sheet = 0, limits = readLimits, onProgress }: XlsxOptions = {},
): XlsxReading {
  const budget: InflateBudget = { limit: limits.inflatedBytes, used: 0 };
  const archive = readArchive(bytes);
  const { sheets, from1904, sharedStrings, styles } = readWorkbook(archive, budget);
  const place = sheets[sheet] ? sheet : 0;
  const entry = sheets[place]?.part;
  if (!entry) throw new ReadRejected('damaged');
  const strings = sharedStrings ? readSharedStrings(sharedStrings, budget, limits.cellCharacters) : [];
  const dayStyles = styles ? readDayStyles(styles, budget) : [];
  const rows = readSheet(entry, budget, { context: { strings, dayStyles, from1904 }, limits, onProgress });
  return { table: { sheets: sheets.map(({ name }) => name), sheet: place, rows }, inflatedBytes: budget.used };
}

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
