import { createInstance, type i18n } from 'i18next';
import { languages } from '#domain/languages.ts';
import { joinList } from '#domain/text/list-text.ts';
import type { LintContext } from '#schemas/compiler/lint/context.ts';
import type { Namespace } from '#schemas/compiler/messages.ts';

/** The two languages in which rules are described to the people who decide about them. */
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

/** The texts of fields and rules in one language, with their numbers. */
export interface Texts {
  /** Undefined when this language lacks the text. */
  readonly find: (namespace: Namespace, key: string, params?: Readonly<Record<string, unknown>>) => string | undefined;
}

const translators = new WeakMap<LintContext['workspace'], Map<string, i18n>>();

function getTranslator({ workspace }: Pick<LintContext, 'workspace'>, dictionary: string): i18n {
  const known = translators.get(workspace) ?? new Map<string, i18n>();
  translators.set(workspace, known);
  const made = known.get(dictionary) ?? createInstance();
  if (known.has(dictionary)) return made;
  known.set(dictionary, made);
  const resource = (namespace: Namespace) =>
    (workspace.messages.get(`messages/${dictionary}/${namespace}.json`)?.value ?? {}) as object;
  void made.init({
    lng: dictionary,
    ns: ['rules', 'fields'],
    initAsync: false,
    interpolation: { escapeValue: false },
    // Replaces values that depend on the person's answer, as in "llevas N".
    missingInterpolationHandler: () => 'N',
    resources: { [dictionary]: { rules: resource('rules'), fields: resource('fields') } },
  });
  return made;
}

export function getTexts(
  context: Pick<LintContext, 'workspace' | 'messages'>,
  dictionary: Parameters<LintContext['messages']['has']>[2] & string,
): Texts {
  const translator = getTranslator(context, dictionary);
  return {
    find: (namespace, key, params = {}) => {
      if (!context.messages.has(namespace, key, dictionary)) return undefined;
      return translator.t(`${namespace}:${key}`, { ...params, defaultValue: '' }) || undefined;
    },
  };
}
