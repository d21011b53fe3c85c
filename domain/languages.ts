/** The languages that ship (CONST-12, D-30) and what each is called where. */

export interface LanguageInfo {
  /** Code in storage, cookie and toolbar. */
  readonly code: string;
  /** langType header (D-33). */
  readonly langType: 'ES' | 'EN' | 'CN' | 'PT' | 'AR';
  /** Key in the dictionary answer (D-32) and folder under schemas/messages. */
  readonly dictionary: 'es' | 'en' | 'zh' | 'pt' | 'ar';
  /** BCP 47 tag for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language's name in itself. */
  readonly endonym: string;
}

export const languages = [
  { code: 'es', langType: 'ES', dictionary: 'es', locale: 'es-MX', direction: 'ltr', endonym: 'Español' },
  { code: 'en-us', langType: 'EN', dictionary: 'en', locale: 'en-US', direction: 'ltr', endonym: 'English' },
  { code: 'zh-cn', langType: 'CN', dictionary: 'zh', locale: 'zh-CN', direction: 'ltr', endonym: '简体中文' },
  { code: 'pt-br', langType: 'PT', dictionary: 'pt', locale: 'pt-BR', direction: 'ltr', endonym: 'Português' },
  { code: 'ar', langType: 'AR', dictionary: 'ar', locale: 'ar-MX-u-nu-latn', direction: 'rtl', endonym: 'العربية' },
] as const satisfies readonly LanguageInfo[];

export type Language = (typeof languages)[number]['code'];
export type DictionaryLanguage = (typeof languages)[number]['dictionary'];

/** The table row of a language code; undefined for an unknown code. */
export function findLanguage(code: string | null | undefined): (typeof languages)[number] | undefined {
  return languages.find((language) => language.code === code);
}

/** The language of a langType header; en-us when unknown or missing (D-31). */
export function languageOfLangType(langType: string | undefined): (typeof languages)[number] {
  return languages.find((language) => language.langType === langType?.toUpperCase()) ?? languages[1];
}
