/** What a rule says, for a terminal. */
import type { FieldError } from '#contract/codes.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { BusinessError } from '../http/business-error.ts';
import { text, type TextParams } from '../http/texts.ts';

/** Terminals read English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

/** Whoever sees a form chooses from a list that is there; at a terminal it has to be said. */
function getChoices(pointer: string, schema: ResolvedSchema): string {
  const field = parsePointer(pointer).reduce<ResolvedSchema | undefined>(
    (node, name) => node?.properties?.[name] ?? node?.items,
    schema,
  );
  const choices = field?.enum ?? field?.items?.enum;
  return choices ? ` One of: ${choices.join(', ')}.` : '';
}

/** What is refused, with the field that it is about. @param schema names what a field can be, where it is one of a list. */
export function fieldSentence(error: FieldError, schema?: ResolvedSchema): string {
  // Of an item in a list, the list.
  const name = error.pointer.split('/').findLast((part) => !/^\d*$/.test(part));
  const sentence = sayRule(error) + (schema ? getChoices(error.pointer, schema) : '');
  return name ? `${name}: ${sentence}` : sentence;
}

/** A refusal of a service, in words: what is wrong with which field, or why it isn't possible. */
export function rejectionSentences({ codeName, details: { errors = [], params } }: BusinessError): string[] {
  return errors.length > 0
    ? errors.map((error) => fieldSentence(error))
    : [text(english, `answers:${codeName}`, params)];
}

export const sayRule = ({ key, params }: FieldError): string => text(english, key, params as TextParams);
