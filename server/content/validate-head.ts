/** Validates the head of a text by the compiled schema of its kind, and describes the errors in words. */
import type { ContentKind } from '#domain/content.ts';
import rules from '#schemas/messages/en/rules.json' with { type: 'json' };
import { registry } from '#schemas/generated/registry.js';
import { isObject } from '#schemas/model/json.ts';
import type { FieldError } from '#contract/codes.ts';
import { localTime, isDate } from '#domain/zoned-time.ts';
import type { Head } from './front-matter.ts';

/** Kinds whose translations have only a title, without a summary. */
const titledOnly: ReadonlySet<ContentKind> = new Set(['questions', 'awards', 'history']);

export interface HeadFinding {
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
