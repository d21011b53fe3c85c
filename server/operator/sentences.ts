/** What a rule says, for a terminal. */
import type { FieldError } from '#contract/codes.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import type { BusinessError } from '../http/business-error.ts';
import { text, type TextParams } from '../http/texts.ts';

/** Terminals read English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

/** What is refused, with the field that it is about. */
export function fieldSentence(error: FieldError): string {
  // Of an item in a list, the list.
  const name = error.pointer.split('/').findLast((part) => !/^\d*$/.test(part));
  return name ? `${name}: ${sayRule(error)}` : sayRule(error);
}

/** A refusal of a service, in words: what is wrong with which field, or why it isn't possible. */
export function refusalSentences({ codeName, details: { errors = [], params } }: BusinessError): string[] {
  return errors.length > 0 ? errors.map(fieldSentence) : [text(english, `answers:${codeName}`, params)];
}

export const sayRule = ({ key, params }: FieldError): string => text(english, key, params as TextParams);
