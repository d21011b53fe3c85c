/** Dates as people type them in a language, and as answers: `YYYY-MM-DD`. */
import type { DateOrder } from '#domain/languages.ts';
import { isEmpty, stripInvisible, toWesternDigits } from '#domain/text/text.ts';
import { isDate } from '#domain/time/written-dates.ts';
import type { TextCodec } from './codecs.ts';

type Part = 'year' | 'month' | 'day';

const parts: Readonly<Record<DateOrder, readonly Part[]>> = {
  dmy: ['day', 'month', 'year'],
  mdy: ['month', 'day', 'year'],
  ymd: ['year', 'month', 'day'],
};

const two = (number: number) => String(number).padStart(2, '0');

/** An answer that is a day of the calendar: not the 31st of April. */
export const isDay = (answer: unknown): answer is string => typeof answer === 'string' && isDate(answer);

/** `20112026` cut as the language orders the parts. */
function cut(digits: string, order: readonly Part[]): string[] {
  let at = 0;
  return order.map((part) => digits.slice(at, (at += part === 'year' ? 4 : 2)));
}

function dayIn(text: string, order: readonly Part[]): string | undefined {
  const plain = toWesternDigits(stripInvisible(text)).trim();
  const groups = /^\d{8}$/.test(plain) ? cut(plain, order) : plain.split(/[\s./\-年月日،]+/u).filter(Boolean);
  if (groups.length !== 3 || !groups.every((group) => /^(?:\d{1,2}|\d{4})$/.test(group))) return undefined;
  // A year first is understood in every language: dates are pasted like that.
  const named = groups[0]?.length === 4 ? parts.ymd : order;
  const number = (part: Part) => groups[named.indexOf(part)] ?? '';
  if (number('year').length !== 4) return undefined;
  const day = `${number('year')}-${two(Number(number('month')))}-${two(Number(number('day')))}`;
  return isDay(day) ? day : undefined;
}

function toText(day: string, order: readonly Part[]): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const texts: Record<Part, string> = { year, month, day: date };
  return order.map((part) => texts[part]).join('/');
}

/** The first and the last day that may be chosen. */
export interface Bounds {
  min?: string;
  max?: string;
}

function createDateCodec(order: readonly Part[]): TextCodec {
  return {
    parse: (text) => (isEmpty(text) ? undefined : (dayIn(text, order) ?? text.trim())),
    format: (answer) => (isDay(answer) ? toText(answer, order) : typeof answer === 'string' ? answer : ''),
  };
}

/** Text that cannot be read as a day stays as typed, for the rule to reject. */
export const dateCodecs: Readonly<Record<DateOrder, TextCodec>> = {
  dmy: createDateCodec(parts.dmy),
  mdy: createDateCodec(parts.mdy),
  ymd: createDateCodec(parts.ymd),
};

/** The phone's own picker speaks in answers. */
export const nativeDateCodec: TextCodec = {
  parse: (text) => (text === '' ? undefined : text),
  format: (answer) => (isDay(answer) ? answer : ''),
};
