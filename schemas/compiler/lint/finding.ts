/** A lint finding at one place. */
import { styleText } from 'node:util';
import type { Source } from '../../model/source.ts';

export interface Finding {
  /** Stable; documented in docs/schema-dialect.md. */
  code: string;
  /** Relative to the schemas folder. */
  file: string;
  line: number;
  column: number;
  /** What is wrong. */
  what: string;
  /** What to do about it. */
  todo: string;
  /** The likely fix, e.g. `minLenght → minLength`. */
  fix?: string;
}

/** Duplicate keys of an object in a file. */
export const repeatedKeys = (code: string, { file, repeated }: Pick<Source, 'file' | 'repeated'>): Finding[] =>
  repeated.map(({ key, first, line, column }) => ({
    code,
    file,
    line,
    column,
    what: `${JSON.stringify(key)} is written twice in the same braces, first in line ${first}; only this one counts.`,
    todo: 'Keep one of the two.',
  }));

/** `E101 forms/order/parcel.schema.json:12:7 Unknown keyword "minLenght". …` */
export function formatFinding({ code, file, line, column, what, todo, fix }: Finding): string {
  const likely = fix ? ` Likely fix: ${fix}.` : '';
  return `${code} ${file}:${line}:${column} ${what} ${todo}${likely}`;
}

type Paint = (color: 'red' | 'green' | 'bold', text: string) => string;
const paint: Paint = (color, text) => (process.stderr.isTTY ? styleText(color, text) : text);

/**
 * For the terminal: the place has its own line so that editors make it a link. @param folder of the file, if its path
 * is relative.
 */
export function printFinding(finding: Finding, folder = 'schemas'): string {
  const { code, file, line, column, what, todo, fix } = finding;
  const place = `${folder === '' ? '' : `${folder}/`}${file}:${line}:${column}`;
  const lines = [`${paint('red', code)} ${paint('bold', place)}`, `  ${what}`, `  ${todo}`];
  return [...lines, ...(fix ? [`  Likely fix: ${paint('green', fix)}`] : [])].join('\n');
}
