/**
 * What a command says: English at the terminal, the operator's language in the browser. A text whose key ends in
 * `_terminal` replaces the one without it at the terminal, where it may name commands.
 */
import { findLanguage, type LanguageInfo, languageOfLangType } from '#domain/languages.ts';
import type { CaseReason } from '#domain/parcel/order-status.ts';
import type { FieldError } from '#contract/answer-codes.ts';
import { addNamespace, text, type TextParams } from '../http/texts.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };

type Texts = typeof en;
/** Without its plural and its place. */
type Base<Key> = Key extends `${infer Name}_${string}` ? Name : Key;
type KeyIn<Group extends keyof Texts> = Base<keyof Texts[Group]> & string;
export type SentenceKey = { [Group in keyof Texts]: `${Group}.${KeyIn<Group>}` }[keyof Texts];

type Param = string | number | Sentence;
type Params = Readonly<Record<string, Param | readonly Param[]>>;

interface Worded {
  /** `namespace:group.name`, of the operators' texts or of those that exist in every language. */
  readonly key: string;
  readonly params: Params;
  /** How the terminal writes it, where it is a value that operators type. */
  readonly typed?: string;
}

/** Data without words, the same in every language. */
interface Raw {
  readonly raw: string;
}

/** `2026-12-01` at the terminal, as operators type it, and 1 de diciembre de 2026 in the browser. */
interface Day {
  readonly day: string;
}

/** Facts beside each other. */
interface Facts {
  readonly facts: readonly Param[];
}

export type Sentence = Worded | Raw | Day | Facts;

const namespace = 'operator';
addNamespace(namespace, { es, en });

/** The terminal's language is English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

export const say = (key: SentenceKey, params: Params = {}): Sentence => ({ key: `${namespace}:${key}`, params });

/** Data that is shown as it is. */
export const raw = (data: string): Sentence => ({ raw: data });

/** Without those that are missing. */
export const sayFacts = (...facts: readonly (Param | null | undefined)[]): Sentence => ({
  facts: facts.filter((fact): fact is Param => fact !== null && fact !== undefined && fact !== ''),
});

export const sayDay = (day: string): Sentence => ({ day });

/** A rule of a schema, which has words in every language. */
export const sayRule = ({ key, params }: FieldError): Sentence => ({ key, params: params as Params });

/** An answer of the API, which has words in every language. */
export const sayAnswer = (codeName: string, params: TextParams = {}): Sentence => ({
  key: `answers:${codeName}`,
  params: params as Params,
});

/** A state or kind of the operators' lists. */
export const sayWord = (value: KeyIn<'words'>): Sentence => ({
  key: `${namespace}:words.${value}`,
  params: {},
  typed: value,
});

/** The reason of a case. */
export const sayReason = (reason: CaseReason): Sentence => ({
  key: `fields:caseReason.${reason}`,
  params: {},
  typed: reason,
});

/** The status of a parcel. */
export const sayStatus = (status: string): Sentence => ({ key: `status:order.${status}`, params: {}, typed: status });

const formatDay = (day: string, { locale }: LanguageInfo): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** @param language of the browser; absent at the terminal. */
export function render(sentence: Sentence, language?: LanguageInfo): string {
  if ('raw' in sentence) return sentence.raw;
  if ('day' in sentence) return language ? formatDay(sentence.day, language) : sentence.day;
  const toText = (param: Param): string | number => (typeof param === 'object' ? render(param, language) : param);
  if ('facts' in sentence) return sentence.facts.map(toText).join(' · ');
  const { key, params, typed } = sentence;
  if (language === undefined && typed !== undefined) return typed;
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each: Param) => String(toText(each))) : toText(value as Param),
  ]);
  const place: TextParams = language === undefined && key.startsWith(`${namespace}:`) ? { context: 'terminal' } : {};
  return text(language ?? english, key, { ...(Object.fromEntries(entries) as TextParams), ...place });
}
