/** Commands of a label printer (ZPL II): the fields of its labels, and the codes on a printed one. */
import { createRequire } from 'node:module';
import type * as Renderer from 'zpl-renderer-js';
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
  readonly source: string;
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
        source: `${label}^XZ`,
      };
    });
}

const getCommand = ({ commands }: ZplField, name: string): readonly string[] | undefined =>
  commands.find((command) => command.name === name)?.values;

/** The data of fields with a command, e.g. `^BC`. */
export const getData = ({ fields }: ZplLabel, command: string): string[] =>
  fields.filter((field) => getCommand(field, command)).map(({ data = '' }) => data);

/** Whether boxes and pictures lie within the label; the last byte of a picture's row may hold seven dots of padding. */
export function isWithin({ fields, width, height }: ZplLabel): boolean {
  return fields.every((field) => {
    const [left = 0, top = 0] = (getCommand(field, '^FO') ?? []).map(Number);
    const [across = 0, down = 0] = (getCommand(field, '^GB') ?? []).map(Number);
    const [, bytes = 0, , rowBytes = 1] = (getCommand(field, '^GF') ?? []).map(Number);
    const right = left + Math.max(across, rowBytes * 8 - 7);
    return right <= width && top + Math.max(down, bytes / rowBytes) <= height;
  });
}

/** Bytes of the pictures on a label: of texts that the printer's own font may lack. */
export const countPictureBytes = ({ fields }: ZplLabel): number =>
  fields.reduce((sum, field) => sum + Number(getCommand(field, '^GF')?.[1] ?? 0), 0);

// Its CommonJS build, because vite looks for a source map that the other one lacks.
const { ready } = createRequire(import.meta.url)('zpl-renderer-js') as typeof Renderer;

const widthMm = 101.6;

/** The codes that a scanner reads from the label as another program prints it. */
export async function scanZpl({ source, width, height }: ZplLabel): Promise<{ bars: string[]; squares: string[] }> {
  const { api } = await ready;
  const dotsPerMm = Math.round(width / widthMm);
  const picture = await api.zplToBase64Async(source, width / dotsPerMm, height / dotsPerMm, dotsPerMm);
  return readBarcodes(Buffer.from(picture, 'base64'));
}
