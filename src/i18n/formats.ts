import { findLanguage, isShipped, type LanguageInfo, languageOfLangType } from '#domain/languages.ts';
import { joinList } from '#domain/text/list-text.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { writeNumber } from '#domain/text/written-numbers.ts';
import { type DatePattern, toCalendarDate, wallClock, writeDate } from '#domain/time/written-dates.ts';

/**
 * Isolates a foreign name or text from the direction of the text around it: a Spanish name inside an Arabic sentence,
 * or the other way round (FSI … PDI, Unicode bidirectional isolates).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** How dates, hours, amounts and lists are written in a language (design language §12); western digits everywhere. */
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
  /** "S", for the head of a calendar. */
  weekdayInitial: (when: Date | string) => string;
  /** "nov" alone. */
  monthName: (when: Date | string) => string;
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

/** A date without an hour is treated as noon UTC, so that no zone moves it to the day before. */
const toDate = (when: Date | string) =>
  new Date(typeof when === 'string' && plainDate.test(when) ? `${when}T12:00:00Z` : when);

/** The date of an instant in Mexico City, or the date itself. */
function toCalendar(when: Date | string) {
  if (typeof when !== 'string' || !plainDate.test(when)) return wallClock(toDate(when));
  const [year = 0, month = 0, day = 0] = when.split('-').map(Number);
  return toCalendarDate(year, month, day);
}

const intlOptions: Record<DatePattern, Intl.DateTimeFormatOptions> = {
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long' },
  fullDate: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayInitial: { weekday: 'narrow' },
  monthName: { month: 'short' },
};

type WriteDate = (pattern: DatePattern, when: Date | string) => string;

/** Formats dates with `Intl`: for languages that an installation adds, whose pages only the browser renders. */
function createIntlDates(locale: string): WriteDate {
  const known = new Map<DatePattern, Intl.DateTimeFormat>();
  return (pattern, when) => {
    const { year, month, day } = toCalendar(when);
    const format = known.get(pattern) ?? new Intl.DateTimeFormat(locale, { ...intlOptions[pattern], timeZone: 'UTC' });
    known.set(pattern, format);
    return format.format(new Date(Date.UTC(year, month - 1, day)));
  };
}

function createDates({ dictionary, locale }: LanguageInfo): WriteDate {
  if (!isShipped(dictionary)) return createIntlDates(locale);
  return (pattern, when) => writeDate(dictionary, pattern, toCalendar(when));
}

function createFormats(code: string): Formats {
  const language = findLanguage(code) ?? languageOfLangType(undefined);
  const { locale, direction, units } = language;
  const dateIn = createDates(language);
  // Inside an Arabic sentence `$1,850.00`, `30 × 20` and `10:00–12:00` would be turned around.
  const apart = (text: string) => (direction === 'rtl' ? `\u2066${text}\u2069` : text);
  // Keeps an amount and its unit together within text of the other direction, the unit after the amount.
  const measured = (amount: string, word: string) =>
    direction === 'rtl' ? `\u2067${apart(amount)} ${word}\u2069` : `${amount} ${word}`;

  const formats: Formats = {
    money: (centavos) => apart(formatPesos(centavos, locale)),
    date: (when) => dateIn('date', when),
    longDate: (when) => dateIn('longDate', when),
    fullDate: (when) => dateIn('fullDate', when),
    month: (when, length) => dateIn(length === 'short' ? 'shortMonth' : 'month', when),
    weekday: (when) => dateIn('weekday', when),
    weekdayInitial: (when) => dateIn('weekdayInitial', when),
    monthName: (when) => dateIn('monthName', when),
    time: (when) => wallClock(toDate(when)).time,
    dateTime: (when) => formats.dayAndTime(formats.date(when), formats.time(when)),
    dayAndTime: (day, time) => `${day}${language.beforeTime}${time}`,
    country: (iso) => new Intl.DisplayNames(locale, { type: 'region' }).of(iso) ?? iso,
    slot: (slot) => {
      const [from = '', to = ''] = slot.split('-');
      return formats.span(`${from}:00`, `${to}:00`);
    },
    // A line may end behind a dash, but not in the middle of a time.
    span: (from, to) => apart(`${from}–\u2060${to}`),
    number: (value, maxDecimals = 2) => writeNumber(value, language, { least: 0, most: maxDecimals }),
    kilograms: (value) => measured(formats.number(value), units.kg),
    kilometres: (value, decimals = 1) =>
      measured(writeNumber(value, language, { least: decimals, most: decimals }), units.km),
    centimetres: (sides) => measured(sides.map((side) => formats.number(side)).join(' × '), units.cm),
    list: (items) => joinList(items, locale),
  };
  return formats;
}

const made = new Map<string, Formats>();

/** The formats of a language code, made once. */
export function getFormats(code: string): Formats {
  const known = made.get(code) ?? createFormats(code);
  made.set(code, known);
  return known;
}
