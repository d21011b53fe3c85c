/** The two languages in which rules are described to the people who decide about them. */
import { languages } from '#domain/languages.ts';
import { joinList } from '#domain/list-text.ts';

export const wordLanguages = ['es', 'en'] as const;
export type WordLanguage = (typeof wordLanguages)[number];

/** A text in both languages. */
export type Both = Readonly<Record<WordLanguage, string>>;

export const both = (say: (language: WordLanguage) => string): Both => ({ es: say('es'), en: say('en') });

export const getLocale = (language: string): string =>
  languages.find(({ dictionary }) => dictionary === language)?.locale ?? 'en-US';

export const isWordLanguage = (text: string | undefined): text is WordLanguage =>
  wordLanguages.some((each) => each === text);

/** `30`, `3,000`, `0.5`: in the language's notation, without rounding. */
export const sayNumber = (value: number, language: WordLanguage): string =>
  new Intl.NumberFormat(getLocale(language), { maximumFractionDigits: 10 }).format(value);

/** `a, b y c`; `a, b or c`. */
export const sayList = (
  items: readonly string[],
  language: WordLanguage,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => joinList(items, language, type);

/** `«Peso»`, `“Weight”` */
export const quote = (text: string, language: WordLanguage): string => (language === 'es' ? `«${text}»` : `“${text}”`);

export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
