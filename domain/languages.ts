/**
 * The languages that ship (CONST-12, D-30): a row each, and a folder each under `schemas/messages`. Nothing else lists
 * them.
 */

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
  /** As the language's own sentences and fields have them. */
  readonly units: { readonly kg: string; readonly km: string; readonly cm: string };
  /** How dates are written where Intl leaves a choice. */
  readonly dates: {
    /** A short date is its bare words, without Intl's dots, commas and articles; else it is Intl's own. */
    readonly shortWords: boolean;
    /** Between the weekday and the day of a long date; Intl's own when it isn't told. */
    readonly afterWeekday?: string;
    /** Between a day and its hour. */
    readonly beforeTime: string;
  };
}

const metric = { kg: 'kg', km: 'km', cm: 'cm' } as const;

export const languages = [
  {
    code: 'es',
    langType: 'ES',
    dictionary: 'es',
    locale: 'es-MX',
    direction: 'ltr',
    endonym: 'Español',
    units: metric,
    // Inside a Spanish sentence the comma after the weekday would end a clause.
    dates: { shortWords: true, afterWeekday: ' ', beforeTime: ', ' },
  },
  {
    code: 'en-us',
    langType: 'EN',
    dictionary: 'en',
    locale: 'en-US',
    direction: 'ltr',
    endonym: 'English',
    units: metric,
    dates: { shortWords: true, beforeTime: ', ' },
  },
  {
    code: 'zh-cn',
    langType: 'CN',
    dictionary: 'zh',
    locale: 'zh-CN',
    direction: 'ltr',
    endonym: '简体中文',
    units: { kg: '公斤', km: '公里', cm: '厘米' },
    dates: { shortWords: false, beforeTime: ' ' },
  },
  {
    code: 'pt-br',
    langType: 'PT',
    dictionary: 'pt',
    locale: 'pt-BR',
    direction: 'ltr',
    endonym: 'Português',
    units: metric,
    dates: { shortWords: true, beforeTime: ', ' },
  },
  {
    code: 'ar',
    langType: 'AR',
    dictionary: 'ar',
    locale: 'ar-MX-u-nu-latn',
    direction: 'rtl',
    endonym: 'العربية',
    units: { kg: 'كجم', km: 'كم', cm: 'سم' },
    dates: { shortWords: false, beforeTime: '، ' },
  },
] as const satisfies readonly LanguageRow[];

export type Language = (typeof languages)[number]['code'];
export type DictionaryLanguage = (typeof languages)[number]['dictionary'];

/** A row as those who only read it need it. */
export interface LanguageInfo extends LanguageRow {
  readonly code: Language;
  readonly dictionary: DictionaryLanguage;
}

/** The table row of a language code; undefined for an unknown code. */
export function findLanguage(code: string | null | undefined): LanguageInfo | undefined {
  return languages.find((language) => language.code === code);
}

/** The language of a langType header; en-us when unknown or missing (D-31). */
export function languageOfLangType(langType: string | undefined): LanguageInfo {
  return languages.find((language) => language.langType === langType?.toUpperCase()) ?? languages[1];
}
