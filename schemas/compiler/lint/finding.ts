/** Suggests the word that was probably meant. */
import { styleText } from 'node:util';
import type { Source } from '#schemas/model/source.ts';

/** Optimal string alignment: insertions, deletions, replacements and swapped neighbours. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, index) => [index]);
  for (let column = 1; column <= b.length; column += 1) (rows[0] ?? [])[column] = column;
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = cell(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? cell(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      (rows[row] ?? [])[column] = Math.min(replaced, swapped, cell(row - 1, column) + 1, cell(row, column - 1) + 1);
    }
  }
  return cell(a.length, b.length);
}

/** The closest known word within a third of its length; undefined when none is close. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of known) {
    // Also avoids comparing a word of a megabyte letter by letter.
    if (Math.abs(candidate.length - word.length) > Math.max(1, Math.floor(candidate.length / 3))) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance > Math.max(1, Math.floor(candidate.length / 3))) continue;
    if (!best || distance < best.distance) best = { candidate, distance };
  }
  return best?.candidate;
}

/**
 * `minLenght → minLength`, or undefined.
 * @param beside names in the same object: a duplicate name would be lost.
 */
export function suggestFix(word: string, known: Iterable<string>, beside: Iterable<string> = []): { fix?: string } {
  const candidate = suggest(word, known);
  const isTaken = candidate === word || [...beside].some((name) => name === candidate);
  return candidate === undefined || isTaken ? {} : { fix: `${word} → ${candidate}` };
}

/** A lint finding at one place. */
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
