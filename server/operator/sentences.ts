/** The text of a rule's error, for a terminal. */
import type { FieldError } from '#contract/codes.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { BusinessError } from '../http/business-error.ts';
import { text, type TextParams } from '../http/texts.ts';

/** The terminal's language is English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

/** A form shows its choices; a terminal has to list them. */
function getChoices(pointer: string, schema: ResolvedSchema): string {
  const field = parsePointer(pointer).reduce<ResolvedSchema | undefined>(
    (node, name) => node?.properties?.[name] ?? node?.items,
    schema,
  );
  const choices = field?.enum ?? field?.items?.enum;
  return choices ? ` One of: ${choices.join(', ')}.` : '';
}

/** An error with its field. @param schema names the choices of a field with a list. */
export function fieldSentence(error: FieldError, schema?: ResolvedSchema): string {
  // For an item of a list, the list.
  const name = error.pointer.split('/').findLast((part) => !/^\d*$/.test(part));
  const sentence = sayRule(error) + (schema ? getChoices(error.pointer, schema) : '');
  return name ? `${name}: ${sentence}` : sentence;
}

/** A service's rejection in words: the errors of its fields, or why it isn't possible. */
export function rejectionSentences({ codeName, details: { errors = [], params } }: BusinessError): string[] {
  return errors.length > 0
    ? errors.map((error) => fieldSentence(error))
    : [text(english, `answers:${codeName}`, params)];
}

export const sayRule = ({ key, params }: FieldError): string => text(english, key, params as TextParams);
