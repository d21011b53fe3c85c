/** What a rule says, for a terminal. */
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import { text, type TextParams } from '../http/texts.ts';

/** Terminals read English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

export const sayRule = ({ key, params }: FieldError): string => text(english, key, params as TextParams);
