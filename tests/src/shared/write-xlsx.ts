/** Writes small workbooks for the tests, with the contents of real ones: shared texts, numbers, days, formulas, errors, merges. */
import { strToU8, type Zippable, zipSync } from 'fflate';

export type SheetCell =
  | string
  | number
  | { formula: string; value?: string | number }
  | { day: number }
  | { error: string }
  | { inline: string }
  | { yes: boolean }
  | undefined;

export interface SheetSpec {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  hidden?: boolean;
  /** From 1. */
  hiddenRows?: readonly number[];
  merges?: readonly string[];
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);

function cellXml(cell: SheetCell, place: string, strings: string[]): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
  if ('inline' in cell) return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(cell.inline)}</t></is></c>`;
  if ('yes' in cell) return `<c r="${place}" t="b"><v>${cell.yes ? 1 : 0}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${escapeXml(String(cell.value))}</v>`;
  return `<c r="${place}" t="str"><f>${escapeXml(cell.formula)}</f>${value}</c>`;
}

function sheetXml({ rows, merges = [], hiddenRows = [] }: SheetSpec, strings: string[]): string {
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}"${hiddenRows.includes(index + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`, strings)).join('')}</row>`,
  );
  const merged =
    merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : '';
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The files of a workbook by their names, to change one before packing. */
export function workbookFiles(sheets: readonly SheetSpec[]): Record<string, string> {
  const strings: string[] = [];
  const bodies = sheets.map((sheet) => sheetXml(sheet, strings));
  const tabs = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="rId${index + 1}"/>`,
  );
  const sheetRelations = sheets.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  return {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheetRelations.join('')}${relation('rIdT', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdS', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0 &quot;d&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(bodies.map((body, index) => [`xl/worksheets/sheet${index + 1}.xml`, body])),
  };
}

export const pack = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const entries: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  );
  return new Uint8Array(zipSync(entries));
};

export const writeXlsx = (...sheets: SheetSpec[]): Uint8Array<ArrayBuffer> => pack(workbookFiles(sheets));
