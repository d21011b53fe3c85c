/** Dates as people type them in a language, and as answers: `YYYY-MM-DD`. */
import { isEmpty, stripInvisible, toWesternDigits } from '#domain/text/text.ts';
import { isDate } from '#domain/time/written-dates.ts';
import type { TextCodec } from './codecs.ts';

type Part = 'year' | 'month' | 'day';

const isPart = (type: string): type is Part => type === 'year' || type === 'month' || type === 'day';

/** In which order a language writes the parts of a date. */
function getOrder(locale: string): Part[] {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(),
  );
  return parts.map(({ type }) => type).filter(isPart);
}

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
  const named: readonly Part[] = groups[0]?.length === 4 ? ['year', 'month', 'day'] : order;
  const number = (part: Part) => groups[named.indexOf(part)] ?? '';
  if (number('year').length !== 4) return undefined;
  const day = `${number('year')}-${two(Number(number('month')))}-${two(Number(number('day')))}`;
  return isDay(day) ? day : undefined;
}

function toText(day: string, order: readonly Part[]): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<Part, string> = { year, month, day: date };
  return order.map((part) => parts[part]).join('/');
}

/** The first and the last day that may be chosen. */
export interface Bounds {
  min?: string;
  max?: string;
}

const codecs = new Map<string, TextCodec>();

/** Text that cannot be read as a day stays as typed, for the rule to reject. One codec per language. */
export function dateCodec(locale: string): TextCodec {
  const known = codecs.get(locale);
  if (known) return known;
  const order = getOrder(locale);
  const codec: TextCodec = {
    parse: (text) => (isEmpty(text) ? undefined : (dayIn(text, order) ?? text.trim())),
    format: (answer) => (isDay(answer) ? toText(answer, order) : typeof answer === 'string' ? answer : ''),
  };
  codecs.set(locale, codec);
  return codec;
}

/** The phone's own picker speaks in answers. */
export const nativeDateCodec: TextCodec = {
  parse: (text) => (text === '' ? undefined : text),
  format: (answer) => (isDay(answer) ? answer : ''),
};
