/** How dates, hours, amounts and lists are written in a language (design language §12); western digits everywhere. */
import { constants } from '#domain/constants.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import { joinList } from '#domain/list-text.ts';
import { formatPesos } from '#domain/money.ts';

export interface Formats {
  /** Integer centavos as `$1,850.00`. */
  money: (centavos: number) => string;
  /** "sáb 21 nov" of an instant in Mexico City, or of a date `YYYY-MM-DD`. */
  date: (when: Date | string) => string;
  /** "sábado 21 de noviembre". */
  longDate: (when: Date | string) => string;
  /** "21 de noviembre de 2026": what may lie years back. */
  fullDate: (when: Date | string) => string;
  /** "nov 2026" or "noviembre de 2026" of a date. */
  month: (when: string, length: 'short' | 'long') => string;
  /** "sábado". */
  weekday: (when: Date | string) => string;
  /** "14:05", 24 hours, in Mexico City. */
  time: (when: Date | string) => string;
  /** "sáb 21 nov, 14:05". */
  dateTime: (when: Date | string) => string;
  /** "sábado 21 de noviembre, 10:00–12:00": a day and what of it, joined as the language joins them. */
  dayAndTime: (day: string, time: string) => string;
  /** A two-hour slot `10-12` as "10:00–12:00". */
  slot: (slot: string) => string;
  /** From one time of day to another, "18:00–20:30". */
  span: (from: string, to: string) => string;
  /** "Francia" of `FR`. */
  country: (code: string) => string;
  number: (value: number, maxDecimals?: number) => string;
  /** "2.5 kg". */
  kilograms: (value: number) => string;
  /** "0.8 km", with that many decimals whatever they are. */
  kilometres: (value: number, decimals?: number) => string;
  /** "30 × 20 × 10 cm", which no script turns around. */
  centimetres: (sides: readonly number[]) => string;
  /** "a, b y c". */
  list: (items: readonly string[]) => string;
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** Noon UTC stands for a date without an hour, so that no zone moves it to the day before. */
const toDate = (when: Date | string) =>
  new Date(typeof when === 'string' && plainDate.test(when) ? `${when}T12:00:00Z` : when);

const zoneOf = (when: Date | string) =>
  typeof when === 'string' && plainDate.test(when) ? 'UTC' : constants.service.timeZone;

/** Intl's short dates have dots, commas and articles that a small line has no room for. */
function shortDate(parts: Intl.DateTimeFormatPart[]): string {
  const words = parts.filter(({ type }) => type !== 'literal').map(({ value }) => value.replace(/\.$/, ''));
  return words.join(' ');
}

function createFormats(code: string): Formats {
  const { locale, direction, units, dates: written } = findLanguage(code) ?? languageOfLangType(undefined);
  const dates = new Map<string, Intl.DateTimeFormat>();
  const dateFormat = (name: string, timeZone: string, options: Intl.DateTimeFormatOptions) => {
    const key = `${name} ${timeZone}`;
    const known = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    dates.set(key, known);
    return known;
  };
  // Made once: a list of branches or a map of them asks hundreds of times, and making one takes longer than using it.
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (minimumFractionDigits: number, maximumFractionDigits: number) => {
    const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
    const known =
      numbers.get(key) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits, numberingSystem: 'latn' });
    numbers.set(key, known);
    return known;
  };
  // Inside an Arabic sentence `$1,850.00`, `30 × 20` and `10:00–12:00` would be turned around.
  const apart = (text: string) => (direction === 'rtl' ? `\u2066${text}\u2069` : text);
  // Beside words of the other direction an amount and its unit stay together, the unit after the amount.
  const measured = (amount: string, word: string) =>
    direction === 'rtl' ? `\u2067${apart(amount)} ${word}\u2069` : `${amount} ${word}`;

  const formats: Formats = {
    money: (centavos) => apart(formatPesos(centavos, locale)),
    date: (when) => {
      const format = dateFormat('date', zoneOf(when), { weekday: 'short', day: 'numeric', month: 'short' });
      const date = toDate(when);
      return written.shortWords ? shortDate(format.formatToParts(date)) : format.format(date);
    },
    longDate: (when) => {
      const format = dateFormat('longDate', zoneOf(when), { weekday: 'long', day: 'numeric', month: 'long' });
      return format.format(toDate(when)).replace(', ', written.afterWeekday ?? ', ');
    },
    fullDate: (when) =>
      dateFormat('fullDate', zoneOf(when), { day: 'numeric', month: 'long', year: 'numeric' }).format(toDate(when)),
    month: (when, length) => {
      const format = dateFormat(`month ${length}`, 'UTC', { month: length, year: 'numeric' });
      const date = toDate(when);
      return length === 'short' && written.shortWords ? shortDate(format.formatToParts(date)) : format.format(date);
    },
    weekday: (when) => dateFormat('weekday', zoneOf(when), { weekday: 'long' }).format(toDate(when)),
    time: (when) =>
      dateFormat('time', constants.service.timeZone, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(toDate(when)),
    dateTime: (when) => formats.dayAndTime(formats.date(when), formats.time(when)),
    dayAndTime: (day, time) => `${day}${written.beforeTime}${time}`,
    country: (iso) => new Intl.DisplayNames(locale, { type: 'region' }).of(iso) ?? iso,
    slot: (slot) => {
      const [from = '', to = ''] = slot.split('-');
      return formats.span(`${from}:00`, `${to}:00`);
    },
    // A line may end behind a dash, but not in the middle of a time.
    span: (from, to) => apart(`${from}–\u2060${to}`),
    number: (value, maxDecimals = 2) => numberFormat(0, maxDecimals).format(value),
    kilograms: (value) => measured(formats.number(value), units.kg),
    kilometres: (value, decimals = 1) => measured(numberFormat(decimals, decimals).format(value), units.km),
    centimetres: (sides) => measured(sides.map((side) => formats.number(side)).join(' × '), units.cm),
    list: (items) => joinList(items, locale),
  };
  return formats;
}

const made = new Map<string, Formats>();

/** The formats of a language code, made once. */
export function formatsOf(code: string): Formats {
  const known = made.get(code) ?? createFormats(code);
  made.set(code, known);
  return known;
}
