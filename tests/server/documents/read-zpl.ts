/** Commands of a label printer (ZPL II) as a printer understands them: its fields, and the dots that it prints. */
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { correction, generate } from 'lean-qr';
import { readBarcodes } from './read-pdf.ts';

interface ZplField {
  readonly commands: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The text after `^FD`, unescaped. */
  readonly data?: string;
}

export interface ZplLabel {
  readonly width: number;
  readonly height: number;
  readonly isUtf8: boolean;
  readonly fields: readonly ZplField[];
}

/** `_C3_A9` is é: after `^FH_` the bytes of the text, in UTF-8. */
const unescape = (text: string): string =>
  decodeURIComponent(text.replaceAll('%', '%25').replace(/_([0-9A-F]{2})/g, '%$1'));

/** A printer separates commands at every `^` or `~`, wherever it is. */
function parseField(text: string): ZplField {
  const commands = text
    .split(/(?=[\^~])/)
    .filter(Boolean)
    .map((command) => {
      const name = command.startsWith('^A0') ? '^A0' : command.slice(0, 3);
      return { name, values: command.slice(name.length).split(',') };
    });
  const data = commands.find(({ name }) => name === '^FD')?.values.join(',');
  return { commands, ...(data !== undefined && { data: unescape(data) }) };
}

export function readZpl(file: Uint8Array): ZplLabel[] {
  const text = new TextDecoder('ascii', { fatal: true }).decode(file).replaceAll('\n', '');
  return text
    .split('^XZ')
    .filter(Boolean)
    .map((label) => {
      const fields = label.split('^FS').filter(Boolean).map(parseField);
      const head = fields[0]?.commands ?? [];
      const valueOf = (name: string) => head.find((command) => command.name === name)?.values[0];
      return {
        width: Number(valueOf('^PW')),
        height: Number(valueOf('^LL')),
        isUtf8: valueOf('^CI') === '28',
        fields,
      };
    });
}

const getCommand = ({ commands }: ZplField, name: string): readonly string[] | undefined =>
  commands.find((command) => command.name === name)?.values;

/** The data of fields with a command, e.g. `^BC`. */
export const getData = ({ fields }: ZplLabel, command: string): string[] =>
  fields.filter((field) => getCommand(field, command)).map(({ data = '' }) => data);

const digitCounts = (text: string): number =>
  Array.from(text, (letter) => (letter < 'a' ? letter.charCodeAt(0) - 70 : (letter.charCodeAt(0) - 102) * 20)).reduce(
    (sum, count) => sum + count,
    0,
  );

/** The rows of a compressed `^GFA`, in hexadecimal digits. */
function unpack(data: string, rowDigits: number): string[] {
  const rows: string[] = [];
  let row = '';
  const end = () => {
    rows.push(row.padEnd(rowDigits, '0'));
    row = '';
  };
  for (const [, count = '', sign = ''] of data.matchAll(/([G-Zg-z]*)([0-9A-F,:])/g)) {
    if (sign === ':') rows.push(rows.at(-1) ?? '');
    else if (sign === ',') end();
    else {
      row += sign.repeat(count ? digitCounts(count) : 1);
      if (row.length >= rowDigits) end();
    }
  }
  return rows;
}

interface Print {
  readonly width: number;
  readonly height: number;
  /** 1 where it is dark. */
  readonly dark: Uint8Array;
}

/** Bars, squares, boxes and pictures of a label; text of the printer's own font is left out. */
export function printZpl(label: ZplLabel): Print {
  const { width, height } = label;
  const dark = new Uint8Array(width * height);
  for (const field of label.fields) {
    const [left = 0, top = 0] = (getCommand(field, '^FO') ?? []).map(Number);
    const isReverse = getCommand(field, '^FR') !== undefined;
    const put = (x: number, y: number) => {
      if (left + x >= width || top + y >= height) throw new Error(`Beyond the label: ${left + x}, ${top + y}`);
      const at = (top + y) * width + left + x;
      dark[at] = isReverse ? 1 - (dark[at] ?? 0) : 1;
    };
    const box = (x: number, y: number, across: number, down: number) => {
      for (let row = y; row < y + down; row += 1)
        for (let column = x; column < x + across; column += 1) put(column, row);
    };
    const [across = 0, down = 0, thick = 0] = (getCommand(field, '^GB') ?? []).map(Number);
    for (let ring = 0; ring < thick && 2 * ring < Math.min(across, down); ring += 1) {
      const [inner, high] = [across - 2 * ring, down - 2 * ring];
      box(ring, ring, inner, 1);
      if (high > 1) box(ring, ring + high - 1, inner, 1);
      if (high > 2) box(ring, ring + 1, 1, high - 2);
      if (high > 2 && inner > 1) box(ring + inner - 1, ring + 1, 1, high - 2);
    }
    const picture = getCommand(field, '^GF');
    if (picture) {
      const rowBytes = Number(picture[3]);
      unpack(picture.slice(4).join(','), 2 * rowBytes).forEach((row, y) =>
        Array.from(row, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
          .join('')
          .split('')
          .forEach((bit, x) => bit === '1' && put(x, y)),
      );
    }
    const bars = getCommand(field, '^BC');
    if (bars) {
      const module = Number(getCommand(field, '^BY')?.[0]);
      const { data } = new CODE128(field.data ?? '', {}).encode();
      for (const { index } of data.matchAll(/1/g)) box(index * module, 0, module, Number(bars[1]));
    }
    const square = getCommand(field, '^BQ');
    if (square) {
      const module = Number(square[2]);
      // `MA,`: level M, the printer finds the encoding.
      const code = generate((field.data ?? '').replace(/^MA,/, ''), {
        minCorrectionLevel: correction.M,
        maxCorrectionLevel: correction.M,
      });
      for (let y = 0; y < code.size; y += 1)
        for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) box(x * module, y * module, module, module);
    }
  }
  return { width, height, dark };
}

/** The codes that a scanner reads from the printed label. */
export async function scanZpl(label: ZplLabel): Promise<{ bars: string[]; squares: string[] }> {
  const { width, height, dark } = printZpl(label);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  dark.forEach((dot, at) => dot && data.fill(0, at * 4, at * 4 + 3));
  return readBarcodes({ data, width, height });
}
