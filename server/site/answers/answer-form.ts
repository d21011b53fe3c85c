/** What is answered without a script: what was typed, who is asked, in which words, and the HTML that they become. */
import type { LanguageInfo } from '#domain/languages.ts';
import { lineOf } from '#domain/text.ts';
import type { CallId } from '#contract/wire.ts';
import type { FormValue } from '../../http/form.ts';
import { escaped } from '../../http/html-text.ts';
import { text } from '../../http/texts.ts';
import type { CallQuestion, Envelope } from '../ask-call.ts';

export type ParsedCommand = Readonly<Record<string, FormValue | undefined>>;

/** A text in the visitor's language; its values are escaped by whoever writes them into HTML. */
type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export interface Words {
  say: Translate;
  language: LanguageInfo;
}

export const wordsIn = (language: LanguageInfo): Words => ({
  language,
  say: (key, params) => text(language, key, params as Record<string, string | number>),
});

/** A call for whoever sent the form. */
export type Ask = (question: Pick<CallQuestion, 'call' | 'input' | 'bytes'>) => Promise<Envelope>;

/** A form with fields of its own, whose answer stands above its page. */
export interface AnswerForm {
  /** The page that the form stands on, by its own path: there it is sent. */
  path: string;
  /** The call that answers; undefined when nothing was typed. */
  question: (typed: ParsedCommand) => { call: CallId; input: object } | undefined;
  /** What the form's counter says of what was typed. */
  counter?: (typed: ParsedCommand) => { used: number; max: number };
  /** Where the page is opened with a question in its address: at which paths, what of it was typed, and what is lacking. */
  asked?: {
    paths: readonly string[];
    typed: (query: URLSearchParams) => ParsedCommand | undefined;
    /** HTML for an address that can't hold all that the call wants. */
    incomplete: (typed: ParsedCommand, words: Words) => string;
  };
  /** @param data of a call that succeeded. */
  show: (data: unknown, words: Words) => string;
}

/** What was typed under a name, as it is kept: a browser ends the lines of a form in its own way. */
export const typedText = (typed: ParsedCommand, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? lineOf(value.replaceAll('\r\n', '\n')) : '';
};

/** @param words a text, which is escaped. */
export const element = (name: string, words: string, attributes = ''): string =>
  `<${name}${attributes}>${escaped(words)}</${name}>`;

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** Attributes with what they are; those that are undefined or false are left out. */
export const attributes = (given: Readonly<Record<string, string | boolean | undefined>>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}${value === true ? '' : `="${escaped(String(value))}"`}`)
    .join('');

export const hidden = (name: string, value: string): string => `<input${attributes({ type: 'hidden', name, value })}>`;

const dayParts = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** A day in the language's words: an instant's in Mexico City, or a date `YYYY-MM-DD`. */
export function dayText({ locale }: LanguageInfo, when: string): string {
  const isDate = when.length === 'YYYY-MM-DD'.length;
  return new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: isDate ? 'UTC' : 'America/Mexico_City' }).format(
    new Date(isDate ? `${when}T12:00:00Z` : when),
  );
}

/** The time of an instant, on the clock of Mexico City. */
export const timeText = ({ locale }: LanguageInfo, when: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  }).format(new Date(when));

/** A day and the time of it, on the clock of Mexico City. */
export const momentText = ({ locale }: LanguageInfo, when: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...dayParts,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  }).format(new Date(when));
