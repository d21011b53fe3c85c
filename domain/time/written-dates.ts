/**
 * Date formats of the languages that ship. Server and browser both render their pages, and the words of `Intl` differ
 * between versions: "sep 2026" here is "sept 2026" there. So words and order are our own data.
 */
import type { DictionaryLanguage } from '../languages.ts';
import { constants } from '../constants.ts';

/** A date without its hour: month 1 to 12, weekday 0 Sunday to 6 Saturday. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

interface DateWords {
  /** January first, separated by spaces. */
  readonly months: string;
  /** Sunday first. */
  readonly weekdays: string;
  /** One capital or its equivalent per weekday, for the head of a calendar. */
  readonly initials: string;
  /** Number of letters in a short name; the whole name when absent. */
  readonly short?: number;
  /** Short names that are not a prefix of the long ones. */
  readonly shortWeekdays?: string;
  /** `{w}` weekday, `{d}` day, `{m}` month, `{y}` year. */
  readonly patterns: {
    readonly date: string;
    readonly longDate: string;
    readonly fullDate: string;
    readonly month: string;
    readonly shortMonth: string;
  };
}

const latin = { date: '{w} {d} {m}', longDate: '{w}, {d} de {m}', fullDate: '{d} de {m} de {y}' } as const;

const words: Record<DictionaryLanguage, DateWords> = {
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    weekdays: 'domingo lunes martes miércoles jueves viernes sábado',
    initials: 'D L M M J V S',
    short: 3,
    // In a Spanish sentence a comma after the weekday would end a clause.
    patterns: { ...latin, longDate: '{w} {d} de {m}', month: '{m} de {y}', shortMonth: '{m} {y}' },
  },
  en: {
    months: 'January February March April May June July August September October November December',
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    initials: 'S M T W T F S',
    short: 3,
    patterns: {
      date: '{w} {m} {d}',
      longDate: '{w}, {m} {d}',
      fullDate: '{m} {d}, {y}',
      month: '{m} {y}',
      shortMonth: '{m} {y}',
    },
  },
  pt: {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    weekdays: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado',
    initials: 'D S T Q Q S S',
    short: 3,
    patterns: { ...latin, month: '{m} de {y}', shortMonth: '{m} {y}' },
  },
  zh: {
    months: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    weekdays: '星期日 星期一 星期二 星期三 星期四 星期五 星期六',
    initials: '日 一 二 三 四 五 六',
    shortWeekdays: '周日 周一 周二 周三 周四 周五 周六',
    patterns: {
      date: '{m}{d}日{w}',
      longDate: '{m}{d}日{w}',
      fullDate: '{y}年{m}{d}日',
      month: '{y}年{m}',
      shortMonth: '{y}年{m}',
    },
  },
  ar: {
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    weekdays: 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت',
    initials: 'ح ن ث ر خ ج س',
    patterns: {
      date: '{w}، {d} {m}',
      longDate: '{w}، {d} {m}',
      fullDate: '{d} {m} {y}',
      month: '{m} {y}',
      shortMonth: '{m} {y}',
    },
  },
};

/** The format of a date in a text: which words, and how long. */
export type DatePattern = keyof DateWords['patterns'] | 'weekday' | 'weekdayInitial' | 'monthName';

const isShort: ReadonlySet<DatePattern> = new Set(['date', 'shortMonth', 'monthName']);

/** @throws RangeError for a month or a weekday that does not exist. */
function nameAt(names: string, index: number, letters?: number): string {
  const name = names.split(' ')[index];
  if (name === undefined) throw new RangeError(`No name ${index} in ${names}`);
  return name.slice(0, letters);
}

/** A date in a language that ships; `monthName` is the short name of its month alone. */
export function writeDate(language: DictionaryLanguage, pattern: DatePattern, date: CalendarDate): string {
  const { months, weekdays, initials, short, shortWeekdays = weekdays, patterns } = words[language];
  const letters = isShort.has(pattern) ? short : undefined;
  const month = () => nameAt(months, date.month - 1, letters);
  if (pattern === 'weekday') return nameAt(weekdays, date.weekday);
  if (pattern === 'weekdayInitial') return nameAt(initials, date.weekday);
  if (pattern === 'monthName') return month();
  return patterns[pattern]
    .replace('{w}', () => nameAt(isShort.has(pattern) ? shortWeekdays : weekdays, date.weekday, letters))
    .replace('{d}', String(date.day))
    .replace('{m}', month)
    .replace('{y}', String(date.year));
}

/**
 * The capital's wall clock (D-33), by `Intl` alone: the first page needs it and would otherwise load dayjs for nothing
 * else. Only digits come from `Intl`, because its words differ between versions.
 */
interface WallClock extends CalendarDate {
  /** HH:mm, of 24 hours. */
  readonly time: string;
}

let clock: Intl.DateTimeFormat | undefined;

/** Created on first use: loading the time zones takes longer than evaluating all other modules of a page. */
const getClock = (): Intl.DateTimeFormat =>
  (clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: constants.service.timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

/** The date of a calendar, with its weekday. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate {
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** Whether a text is a date `YYYY-MM-DD` that exists: the 31st of April does not. */
export function isDate(text: string): boolean {
  // A day too many is the next month's, and any other date that does not exist has no JSON.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;
}

/** @throws RangeError for an invalid time. */
export function wallClock(instant: Date): WallClock {
  const { year, month, day, hour, minute } = Object.fromEntries(
    getClock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { ...toCalendarDate(Number(year), Number(month), Number(day)), time: `${hour}:${minute}` };
}
