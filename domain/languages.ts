/**
 * The languages that ship (CONST-12, D-30), one row and one folder under `schemas/messages` each, and those that an
 * installation may add as a folder. No other file lists them.
 */

/** Day, month and year of a date in digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

interface LanguageRow {
  /** Code in storage, cookie and toolbar. */
  readonly code: string;
  /** langType header (D-33). */
  readonly langType: string;
  /** Key in the dictionary answer (D-32) and folder under schemas/messages. */
  readonly dictionary: string;
  /** BCP 47 tag for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language's name in itself. */
  readonly endonym: string;
  /** As the language's sentences and fields write them. */
  readonly units: { readonly kg: string; readonly km: string; readonly cm: string };
  /** Separator between a day and its hour. */
  readonly beforeTime: string;
  readonly dateOrder: DateOrder;
  /** First day of the week in its calendars: 0 Sunday, 1 Monday. */
  readonly weekStart: 0 | 1;
  readonly separators: { readonly group: string; readonly decimal: string };
  readonly lists: {
    /** Separator of all items but the last two; by default the one between the last two. */
    readonly between?: string;
    readonly and: string;
    readonly or: string;
    /** Whether a comma also precedes the last of three items. */
    readonly serial?: true;
  };
}

const metric = { kg: 'kg', km: 'km', cm: 'cm' } as const;
const pointed = { group: ',', decimal: '.' } as const;
const commaed = { group: '.', decimal: ',' } as const;

export const languages = [
  {
    code: 'es',
    langType: 'ES',
    dictionary: 'es',
    locale: 'es-MX',
    direction: 'ltr',
    endonym: 'Español',
    units: metric,
    beforeTime: ', ',
    dateOrder: 'dmy',
    weekStart: 0,
    separators: pointed,
    lists: { between: ', ', and: ' y ', or: ' o ' },
  },
  {
    code: 'en-us',
    langType: 'EN',
    dictionary: 'en',
    locale: 'en-US',
    direction: 'ltr',
    endonym: 'English',
    units: metric,
    beforeTime: ', ',
    dateOrder: 'mdy',
    weekStart: 0,
    separators: pointed,
    lists: { between: ', ', and: ' and ', or: ' or ', serial: true },
  },
  {
    code: 'zh-cn',
    langType: 'CN',
    dictionary: 'zh',
    locale: 'zh-CN',
    direction: 'ltr',
    endonym: '简体中文',
    units: { kg: '公斤', km: '公里', cm: '厘米' },
    beforeTime: ' ',
    dateOrder: 'ymd',
    weekStart: 1,
    separators: pointed,
    lists: { between: '、', and: '和', or: '或' },
  },
  {
    code: 'pt-br',
    langType: 'PT',
    dictionary: 'pt',
    locale: 'pt-BR',
    direction: 'ltr',
    endonym: 'Português',
    units: metric,
    beforeTime: ', ',
    dateOrder: 'dmy',
    weekStart: 0,
    separators: commaed,
    lists: { between: ', ', and: ' e ', or: ' ou ' },
  },
  {
    code: 'ar',
    langType: 'AR',
    dictionary: 'ar',
    locale: 'ar-MX-u-nu-latn',
    direction: 'rtl',
    endonym: 'العربية',
    units: { kg: 'كجم', km: 'كم', cm: 'سم' },
    beforeTime: '، ',
    dateOrder: 'dmy',
    weekStart: 0,
    separators: pointed,
    lists: { and: ' و', or: ' أو ' },
  },
] as const satisfies readonly LanguageRow[];

const english = languages[1];

/** Known data of the languages whose words an installation may bring (CONST-12); their folders are named by code. */
export const loadableLanguages = [
  {
    code: 'zh-tw',
    langType: 'TW',
    dictionary: 'zh-tw',
    locale: 'zh-TW',
    direction: 'ltr',
    endonym: '繁體中文',
    units: { kg: '公斤', km: '公里', cm: '公分' },
    beforeTime: ' ',
    dateOrder: 'ymd',
    weekStart: 0,
    separators: pointed,
    lists: { between: '、', and: '和', or: '或' },
  },
  {
    code: 'th',
    langType: 'TH',
    dictionary: 'th',
    // Gregorian years, as people type them here, not Buddhist ones.
    locale: 'th-TH-u-ca-gregory',
    direction: 'ltr',
    endonym: 'ไทย',
    units: { kg: 'กก.', km: 'กม.', cm: 'ซม.' },
    beforeTime: ' ',
    dateOrder: 'dmy',
    weekStart: 0,
    separators: pointed,
    lists: { between: ' ', and: ' และ ', or: ' หรือ ' },
  },
  {
    code: 'vi',
    langType: 'VI',
    dictionary: 'vi',
    locale: 'vi-VN',
    direction: 'ltr',
    endonym: 'Tiếng Việt',
    units: metric,
    beforeTime: ', ',
    dateOrder: 'dmy',
    weekStart: 1,
    separators: commaed,
    lists: { between: ', ', and: ' và ', or: ' hoặc ' },
  },
  {
    code: 'id',
    langType: 'ID',
    dictionary: 'id',
    locale: 'id-ID',
    direction: 'ltr',
    endonym: 'Bahasa Indonesia',
    units: metric,
    beforeTime: ', ',
    dateOrder: 'dmy',
    weekStart: 0,
    separators: commaed,
    lists: { between: ', ', and: ' dan ', or: ' atau ', serial: true },
  },
  {
    code: 'ms',
    langType: 'MS',
    dictionary: 'ms',
    locale: 'ms-MY',
    direction: 'ltr',
    endonym: 'Bahasa Melayu',
    units: metric,
    beforeTime: ', ',
    dateOrder: 'dmy',
    weekStart: 1,
    separators: pointed,
    lists: { between: ', ', and: ' dan ', or: ' atau ' },
  },
  {
    code: 'km',
    langType: 'KM',
    dictionary: 'km',
    locale: 'km-KH-u-nu-latn',
    direction: 'ltr',
    endonym: 'ខ្មែរ',
    units: metric,
    beforeTime: ' ',
    dateOrder: 'dmy',
    weekStart: 0,
    separators: pointed,
    lists: { between: ', ', and: ' និង ', or: ' ឬ ' },
  },
] as const satisfies readonly LanguageRow[];

export type Language = (typeof languages)[number]['code'];
export type DictionaryLanguage = (typeof languages)[number]['dictionary'];
type LoadableLanguage = (typeof loadableLanguages)[number]['code'];

/** A row as readers need it. */
export interface LanguageInfo extends LanguageRow {
  readonly code: Language | LoadableLanguage;
  readonly dictionary: DictionaryLanguage | LoadableLanguage;
}

/** Every row, whether its words are installed or not. */
export const knownLanguages: readonly LanguageInfo[] = [...languages, ...loadableLanguages];

/** The row of a language code, whether its words are installed or not; undefined for an unknown code. */
export function findLanguage(code: string | null | undefined): LanguageInfo | undefined {
  return knownLanguages.find((language) => language.code === code);
}

/** The row of a BCP 47 tag, or of its language when the tag has none; English for an unsupported language. */
export function languageOfLocale(locale: string): LanguageInfo {
  const [primary] = locale.split('-');
  return (
    knownLanguages.find((language) => language.locale === locale) ??
    knownLanguages.find((language) => language.locale.split('-')[0] === primary) ??
    english
  );
}

/** Whether the words of a language ship with every installation. */
export function isShipped(dictionary: LanguageInfo['dictionary']): dictionary is DictionaryLanguage {
  return languages.some((language) => language.dictionary === dictionary);
}

/** The language of a langType header; en-us when unknown or missing (D-31). */
export function languageOfLangType(langType: string | undefined): LanguageInfo {
  return knownLanguages.find((language) => language.langType === langType?.toUpperCase()) ?? english;
}

/**
 * The language of a stored dictionary name; English when its words are no longer installed.
 * @param installed languages of this installation besides those that ship.
 */
export function languageOfDictionary(dictionary: string, installed: readonly LanguageInfo[]): LanguageInfo {
  return [...languages, ...installed].find((language) => language.dictionary === dictionary) ?? english;
}
