/** Reads a written workbook independently of the code that wrote it: unzipped, its XML parsed. */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

interface ReadCell {
  /** `s` is a text, `inlineStr` one that is inside its cell, without one a number. */
  type: string | undefined;
  value: string;
  /** Number format of its style. */
  format: string;
}

interface ReadSheet {
  name: string;
  rightToLeft: boolean;
  hasFormula: boolean;
  /** By address, `A1`. */
  cells: Map<string, ReadCell>;
}

type Attributes = Record<string, string>;

function walk(
  xml: string,
  open: (name: string, attributes: Attributes) => void,
  close: (name: string, text: string) => void,
): void {
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', (tag: SaxesTagPlain) => {
    text = '';
    open(tag.name, tag.attributes);
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => close(name, text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}

const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function readTexts(xml: string): string[] {
  const texts: string[] = [];
  walk(
    xml,
    () => undefined,
    (name, text) => name === 't' && texts.push(unescaped(text)),
  );
  return texts;
}

function readFormats(xml: string): string[] {
  const byId = new Map<string, string>();
  const formats: string[] = [];
  // Base styles have formats of their own, which no cell uses.
  let isOfCells = false;
  walk(
    xml,
    (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') byId.set(numFmtId, formatCode);
      if (name === 'xf' && isOfCells) formats.push(byId.get(numFmtId) ?? numFmtId);
    },
    (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  );
  return formats;
}

function readSheet(xml: string, name: string, texts: readonly string[], formats: readonly string[]): ReadSheet {
  const sheet: ReadSheet = { name, rightToLeft: false, hasFormula: false, cells: new Map() };
  let cell: Attributes = {};
  walk(
    xml,
    (tag, attributes) => {
      if (tag === 'c') cell = attributes;
      if (tag === 'f') sheet.hasFormula = true;
      if (tag === 'sheetView') sheet.rightToLeft = attributes['rightToLeft'] === '1';
    },
    (tag, text) => {
      const isInline = tag === 't' && cell['t'] === 'inlineStr';
      if (tag !== 'v' && !isInline) return;
      const value = isInline ? unescaped(text) : cell['t'] === 's' ? texts[Number(text)] : text;
      if (value === undefined) throw new Error(`${cell['r']} names the text "${text}", which there is not.`);
      sheet.cells.set(cell['r'] ?? '', { type: cell['t'], value, format: formats[Number(cell['s'] ?? 0)] ?? '' });
    },
  );
  return sheet;
}

export function readBack(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const part = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const texts = files['xl/sharedStrings.xml'] ? readTexts(part('xl/sharedStrings.xml')) : [];
  const formats = readFormats(part('xl/styles.xml'));
  const names: string[] = [];
  walk(
    part('xl/workbook.xml'),
    (tag, { name = '' }) => tag === 'sheet' && names.push(name),
    () => undefined,
  );
  return names.map((name, index) => readSheet(part(`xl/worksheets/sheet${index + 1}.xml`), name, texts, formats));
}

/** The rows of a sheet as texts, its heading first; empty cells are ''. */
export function toRows({ cells }: ReadSheet): string[][] {
  const rows: string[][] = [];
  for (const [address, { value }] of cells) {
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    (rows[Number(number) - 1] ??= [])[column] = value;
  }
  return rows.map((row) => Array.from(row, (value) => value ?? ''));
}
