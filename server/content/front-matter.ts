/** The head of a text: YAML between two lines of three hyphens, with the line of each value. */
import { isMap, LineCounter, parseDocument, stringify } from 'yaml';
import { isObject } from '#schemas/model/json.ts';
import type { ContentKind } from '#domain/content/content.ts';
import { registry } from '#schemas/generated/registry.js';
import { isDate } from '#domain/time/written-dates.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import type { Fault } from './finding.ts';

/** Characters of a file; a text of this site is a few thousand. */
const longest = 400_000;
/** Of the head alone, the only part that is parsed as YAML. */
const longestHead = 20_000;

interface Head {
  readonly values: Readonly<Record<string, unknown>>;
  /** The line of a JSON pointer into `values`, from 1; of its nearest parent when it is missing. */
  readonly lineOf: (pointer: string) => number;
}

export interface SplitText {
  readonly head: Head;
  /** Markdown. */
  readonly body: string;
  /** Line of the file where the body begins, from 1. */
  readonly bodyLine: number;
}

/** Splits a file into head and body, or returns why it can't be read. */
export function splitText(source: string): SplitText | Fault {
  if (source.length > longest) return { line: 1, key: 'tooLong', params: { limit: longest } };
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) return { line: 1, key: 'noHead' };
  const written = lines.slice(1, end).join('\n');
  if (written.length > longestHead) return { line: 1, key: 'headTooLong', params: { limit: longestHead } };
  const counter = new LineCounter();
  const document = parseDocument(written, { lineCounter: counter, schema: 'core', merge: false, uniqueKeys: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error) {
    const [reason = ''] = error.message.split('\n');
    return { line: counter.linePos(error.pos[0]).line + 1, key: 'notYaml', params: { reason } };
  }
  const values = plainValues(document);
  if (!isObject(values)) return { line: 2, key: 'notNames' };
  const lineOf = (pointer: string): number => {
    const path = pointer.split('/').slice(1);
    for (let depth = path.length; depth > 0; depth -= 1) {
      const parent = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === path[depth - 1]) : undefined;
      const range = (pair?.key as { range?: [number, number, number] } | undefined)?.range;
      if (range) return counter.linePos(range[0]).line + 1;
    }
    return 1;
  };
  return { head: { values, lineOf }, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

/** Undefined when an alias repeats a value: a few lines of them could expand to millions. */
function plainValues(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

export const isFault = (read: SplitText | Fault): read is Fault => 'key' in read;

/** A text as a file, with its front matter in block style. */
export const writeText = (values: Readonly<Record<string, unknown>>, body: string): string =>
  `---\n${stringify(values, { schema: 'core', lineWidth: 0 })}---\n\n${body.trim()}\n`;

// Validates the head of a text by the compiled schema of its kind.

/** Kinds whose translations have only a title, without a summary. */
export const titledOnly: ReadonlySet<ContentKind> = new Set(['questions', 'awards', 'history']);

interface HeadFault extends Fault {
  readonly pointer: string;
}

/** A moment that exists: `2026-02-31T10:00` matches the pattern. */
const isMoment = (value: string): boolean => {
  const [date = '', time = ''] = value.split('T');
  return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
};

/** The schema of a text. @param isSource whether it is the one with the facts. */
export const headSchema = (kind: ContentKind, isSource: boolean) =>
  isSource ? (`content/${kind}` as const) : titledOnly.has(kind) ? 'content/words' : 'content/texts';

/** @param isSource whether it is the text with the facts. */
export function validateHead(kind: ContentKind, head: Head, isSource: boolean): HeadFault[] {
  const at = (pointer: string, key: HeadFault['key'], params: HeadFault['params'] = {}): HeadFault => ({
    line: head.lineOf(pointer),
    pointer,
    key,
    params,
  });
  const errors = registry[headSchema(kind, isSource)].validate(head.values);
  const found = errors.map(({ pointer, key, params }) =>
    at(pointer, key as `rules:${string}`, params as HeadFault['params']),
  );
  if (!isSource || errors.length > 0) return found;
  for (const name of ['starts', 'ends']) {
    const value = head.values[name];
    if (typeof value === 'string' && !isMoment(value)) found.push(at(`/${name}`, 'noMoment'));
  }
  const { starts, ends, place, online } = head.values;
  if (kind === 'events' && place === undefined && online === undefined) found.push(at('/place', 'noPlace'));
  if (typeof starts === 'string' && typeof ends === 'string' && ends <= starts) found.push(at('/ends', 'endsEarly'));
  return found;
}

/** The current date and time in Mexico City, as comparable strings. */
export function momentAt(now: Date): { date: string; moment: string } {
  const { date, time } = localTime(now);
  return { date, moment: `${date}T${time}` };
}
