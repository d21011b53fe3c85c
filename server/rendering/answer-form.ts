/** Shared by answers without a script: the input, the caller, the texts, and helpers for the HTML. */
import type { LanguageInfo } from '#domain/languages.ts';
import { lineOf } from '#domain/text/text.ts';
import type { CallId } from '#contract/wire.ts';
import type { Envelope } from '#contract/answer-codes.ts';
import type { CallQuestion } from '../http/calls.ts';
import type { FormValue } from '../http/form.ts';
import { escaped } from '../http/html-text.ts';
import { text } from '../http/texts.ts';

export type TypedValues = Readonly<Record<string, FormValue | undefined>>;

/** A text in the visitor's language; the code that writes its values into HTML escapes them. */
type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export interface Words {
  say: Translate;
  language: LanguageInfo;
}

export const wordsIn = (language: LanguageInfo): Words => ({
  language,
  say: (key, params) => text(language, key, params as Record<string, string | number>),
});

/** Calls a call on behalf of the visitor who sent the form. */
export type Ask = (question: Pick<CallQuestion, 'call' | 'input' | 'bytes'>) => Promise<Envelope<unknown>>;

/** A form with fields of its own, whose answer appears above its page. */
export interface AnswerForm {
  /** The path of the form's page, which is also where the form is sent. */
  path: string;
  /** The call that answers; undefined when the form is empty. */
  question: (typed: TypedValues) => { call: CallId; input: object } | undefined;
  /** The form's character counter for this input. */
  counter?: (typed: TypedValues) => { used: number; max: number };
  /** Pages that are opened with input in their URL: their paths, and what to show when some input is missing. */
  asked?: {
    paths: readonly string[];
    typed: (query: URLSearchParams) => TypedValues | undefined;
    /** HTML for a URL that can't hold everything that the call needs. */
    incomplete: (typed: TypedValues, words: Words) => string;
  };
  /** @param data of a call that succeeded. */
  show: (data: unknown, words: Words) => string;
}

/** The input of a field, with normalized line endings: browsers send forms with CRLF. */
export const typedText = (typed: TypedValues, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? lineOf(value.replaceAll('\r\n', '\n')) : '';
};

/** @param words unescaped text. */
export const element = (name: string, words: string, attributes = ''): string =>
  `<${name}${attributes}>${escaped(words)}</${name}>`;

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** Attributes with their values; those that are undefined or false are left out. */
export const attributes = (given: Readonly<Record<string, string | boolean | undefined>>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}${value === true ? '' : `="${escaped(String(value))}"`}`)
    .join('');

export const hidden = (name: string, value: string): string => `<input${attributes({ type: 'hidden', name, value })}>`;

const dayParts = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** A day in the visitor's language: of an instant in Mexico City, or of a date `YYYY-MM-DD`. */
export function dayText({ locale }: LanguageInfo, when: string): string {
  const isDate = when.length === 'YYYY-MM-DD'.length;
  return new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: isDate ? 'UTC' : 'America/Mexico_City' }).format(
    new Date(isDate ? `${when}T12:00:00Z` : when),
  );
}

/** The time of an instant, in Mexico City. */
export const timeText = ({ locale }: LanguageInfo, when: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  }).format(new Date(when));

/** Day and time of an instant, in Mexico City. */
export const momentText = ({ locale }: LanguageInfo, when: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...dayParts,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  }).format(new Date(when));
