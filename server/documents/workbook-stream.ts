/**
 * A workbook of one sheet that is written while its rows arrive, and never in memory as a whole (ADR 59). The library
 * of the other workbooks needs all rows before it writes the first one. Texts are inline in their cells: a table of
 * shared strings would have to be complete before the sheet begins.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { localTime } from '#domain/time/zoned-time.ts';
import { cellText, sheetNames } from './workbook.ts';

/** A sum of money in pesos, and a day without a time zone, `YYYY-MM-DD`. */
export type StreamedValue = string | number | Date | { pesos: number } | { day: string } | null;

export interface StreamedSheet {
  name: string;
  columns: readonly {
    header: string;
    /** In characters. */
    width: number;
  }[];
  /** The first column is on the right, as in Arabic. */
  rightToLeft: boolean;
}

export interface WorkbookStream {
  /** Returns the bytes that are ready since the last call: nearly all of these rows. */
  add(rows: readonly (readonly StreamedValue[])[]): Uint8Array;
  /** The rest of the file. */
  end(): Uint8Array;
}

/** Indexes into the formats of `stylesXml`. */
const styles = { number: 0, text: 1, heading: 2, instant: 3, day: 4, money: 5 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const typesXml = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;

const rootXml = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbookRelationsXml = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;

/** 49 is Text: the content of such a cell stays a text even when it is edited, so `=1+1` never becomes a formula. */
const formats = [
  { numFmtId: 0, fontId: 0 },
  { numFmtId: 49, fontId: 0 },
  { numFmtId: 49, fontId: 1 },
  { numFmtId: 164, fontId: 0 },
  { numFmtId: 165, fontId: 0 },
  { numFmtId: 166, fontId: 0 },
];
const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map(({ numFmtId, fontId }) => `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}</cellXfs></styleSheet>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const workbookXml = (name: string): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function sheetHead({ columns, rightToLeft }: StreamedSheet): string {
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

const letters = 26;
const letterA = 65;

/** `A` to `ZZ`. */
const columnName = (index: number): string =>
  index < letters
    ? String.fromCharCode(letterA + index)
    : columnName(Math.floor(index / letters) - 1) + columnName(index % letters);

const msPerDay = 86_400_000;
/** Spreadsheets count days from the end of 1899. */
const daysTo1970 = 25_569;
const serial = (utc: string): number => Date.parse(utc) / msPerDay + daysTo1970;

const numberCell = (place: string, style: keyof typeof styles, value: number): string =>
  Number.isFinite(value) ? `<c r="${place}" s="${styles[style]}"><v>${value}</v></c>` : '';

function textCell(place: string, style: 'text' | 'heading', text: string): string {
  if (text === '') return '';
  return `<c r="${place}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cellText(text))}</t></is></c>`;
}

/** Spreadsheets know no time zones: an instant is the wall clock of Mexico City (D-33). */
function instantCell(place: string, instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  const { date, time } = localTime(instant);
  return numberCell(place, 'instant', serial(`${date}T${time}:00Z`));
}

function cell(place: string, value: StreamedValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return textCell(place, 'text', value);
  if (typeof value === 'number') return numberCell(place, 'number', value);
  if (value instanceof Date) return instantCell(place, value);
  return 'day' in value
    ? numberCell(place, 'day', serial(`${value.day}T00:00:00Z`))
    : numberCell(place, 'money', value.pesos);
}

function collected(chunks: Uint8Array[]): Uint8Array {
  const all = Buffer.concat(chunks);
  chunks.length = 0;
  return all;
}

export function streamWorkbook(sheet: StreamedSheet): WorkbookStream {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const part = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return file;
  };
  const [name = ''] = sheetNames([sheet.name]);
  const parts = {
    '[Content_Types].xml': typesXml,
    '_rels/.rels': rootXml,
    'xl/workbook.xml': workbookXml(name),
    'xl/_rels/workbook.xml.rels': workbookRelationsXml,
    'xl/styles.xml': stylesXml,
  };
  for (const [path, xml] of Object.entries(parts)) part(path).push(strToU8(xml), true);

  const places = sheet.columns.map((_, index) => columnName(index));
  let row = 1;
  const rowXml = (cells: (place: string, index: number) => string): string => {
    const xml = `<row r="${row}">${places.map((place, index) => cells(`${place}${row}`, index)).join('')}</row>`;
    row += 1;
    return xml;
  };
  const data = part('xl/worksheets/sheet1.xml');
  const heading = rowXml((place, index) => textCell(place, 'heading', sheet.columns[index]?.header ?? ''));
  data.push(strToU8(sheetHead(sheet) + heading));
  return {
    add(rows) {
      data.push(strToU8(rows.map((values) => rowXml((place, index) => cell(place, values[index] ?? null))).join('')));
      return collected(chunks);
    },
    end() {
      data.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return collected(chunks);
    },
  };
}
