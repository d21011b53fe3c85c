/** The head of a text: YAML between two lines of three hyphens, with the line of each value. */
import { isMap, LineCounter, parseDocument } from 'yaml';
import { isObject } from '#schemas/model/json.ts';
import type { ContentKind } from '#domain/content/content.ts';
import rules from '#schemas/messages/en/rules.json' with { type: 'json' };
import { registry } from '#schemas/generated/registry.js';
import type { FieldError } from '#contract/answer-codes.ts';
import { isDate } from '#domain/time/written-dates.ts';
import { localTime } from '#domain/time/zoned-time.ts';

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

interface HeadFault {
  readonly line: number;
  readonly what: string;
}

/** Splits a file into head and body, or returns why it can't be read. */
export function splitText(source: string): SplitText | HeadFault {
  if (source.length > longest) return { line: 1, what: `has more than ${longest} characters` };
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) return { line: 1, what: 'must begin with front matter between two lines of ---' };
  const written = lines.slice(1, end).join('\n');
  if (written.length > longestHead) return { line: 1, what: `has front matter of more than ${longestHead} characters` };
  const counter = new LineCounter();
  const document = parseDocument(written, { lineCounter: counter, schema: 'core', merge: false, uniqueKeys: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error)
    return { line: counter.linePos(error.pos[0]).line + 1, what: `isn’t YAML: ${error.message.split('\n')[0]}` };
  const values = plainValues(document);
  if (!isObject(values)) return { line: 2, what: 'must have front matter of names and values, without aliases' };
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

export const isFault = (read: SplitText | HeadFault): read is HeadFault => 'what' in read;

// Validates the head of a text by the compiled schema of its kind, and describes the errors in words.

/** Kinds whose translations have only a title, without a summary. */
const titledOnly: ReadonlySet<ContentKind> = new Set(['questions', 'awards', 'history']);

interface HeadFinding {
  readonly line: number;
  readonly what: string;
}

function textFor({ key, params }: FieldError): string {
  const path = key.replace(/^rules:/, '').split('.');
  let found: unknown = rules;
  for (const part of path) found = isObject(found) ? (found[part] ?? found[`${part}_other`]) : undefined;
  const text = typeof found === 'string' ? found : 'can’t stay as it is';
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** A moment that exists: `2026-02-31T10:00` matches the pattern. */
const isMoment = (value: string): boolean => {
  const [date = '', time = ''] = value.split('T');
  return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
};

/** @param source whether it is the text with the facts. */
export function validateHead(kind: ContentKind, head: Head, source: boolean): HeadFinding[] {
  const id = source ? (`content/${kind}` as const) : titledOnly.has(kind) ? 'content/words' : 'content/texts';
  const errors = registry[id].validate(head.values);
  const found = errors.map((error) => ({
    line: head.lineOf(error.pointer),
    what: `${error.pointer.slice(1).replaceAll('/', '.') || 'front matter'}: ${textFor(error)}`,
  }));
  if (!source || errors.length > 0) return found;
  for (const name of ['starts', 'ends']) {
    const value = head.values[name];
    if (typeof value === 'string' && !isMoment(value))
      found.push({ line: head.lineOf(`/${name}`), what: `${name}: there is no such day and time` });
  }
  const { starts, ends, place, online } = head.values;
  if (kind === 'events' && place === undefined && online === undefined)
    found.push({ line: 1, what: 'place: say where it is, or online: true' });
  if (typeof starts === 'string' && typeof ends === 'string' && ends <= starts)
    found.push({ line: head.lineOf('/ends'), what: 'ends: must be later than starts' });
  return found;
}

/** The current date and time in Mexico City, as comparable strings. */
export function momentAt(now: Date): { date: string; moment: string } {
  const { date, time } = localTime(now);
  return { date, moment: `${date}T${time}` };
}
