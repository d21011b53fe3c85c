/** A form of a rendered page that is answered without a script: which call its texts are, and what its answer says as HTML. */
import type { CallId } from '#contract/wire.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { FormValue } from '../../http/form.ts';
import type { CallQuestion, Envelope } from '../ask-call.ts';
import { escaped } from '../html-text.ts';

export type Typed = Readonly<Record<string, FormValue | undefined>>;

/** A text in the visitor's language; its values are escaped by whoever writes them into HTML. */
type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export interface Words {
  say: Say;
  language: LanguageInfo;
}

/** A call for whoever sent the form. */
export type Ask = (question: Pick<CallQuestion, 'call' | 'input'>) => Promise<Envelope>;

export interface AnswerForm {
  /** The page that the form stands on, by its own path: there it is sent. */
  path: string;
  /** The call that answers; undefined when nothing was typed. */
  question: (typed: Typed) => { call: CallId; input: object } | undefined;
  /** @param data of a call that succeeded. */
  show: (data: unknown, words: Words) => string;
  /**
   * What else has to be given before the call is answered, as HTML; undefined where its refusal is the answer.
   * @param code of the refusal.
   */
  insist?: (code: number, typed: Typed, words: Words, ask: Ask) => Promise<string | undefined>;
}

/** What was typed under a name, without the blanks around it. */
export const typedText = (typed: Typed, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** @param words a text, which is escaped. */
export const element = (name: string, words: string, attributes = ''): string =>
  `<${name}${attributes}>${escaped(words)}</${name}>`;

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** A day in the language's words: an instant's in Mexico City, or a date `YYYY-MM-DD`. */
export function dayText({ locale }: LanguageInfo, when: string): string {
  const isDate = when.length === 'YYYY-MM-DD'.length;
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: isDate ? 'UTC' : 'America/Mexico_City',
  }).format(new Date(isDate ? `${when}T12:00:00Z` : when));
}
