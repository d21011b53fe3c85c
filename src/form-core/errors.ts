/** The single mapping from errors to sentences: for fields, the summary, and server responses. */
import type { TFunction } from 'i18next';
import { endsAsSentence } from '#domain/text.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import { literalText } from '#schemas/runtime/types.ts';
import type { ReportedFieldError } from './shown-errors.ts';

/** Namespaces that a form's words come from. */
export const formNamespaces = ['forms', 'fields', 'rules', 'ui'] as const;

/**
 * The sentence for an error: its key's text with the rule's own numbers in it. A key without a text (an older server, a
 * newer site) falls back to a general sentence. A foreign schema's own sentence is shown unchanged.
 */
export function getMessage(t: TFunction, { key, params }: Pick<ReportedFieldError, 'key' | 'params'>): string {
  return literalText(key) ?? t([key, 'forms:errors.unknown'], { ...params });
}

/** Whether the sentence belongs to one field and already names its subject: `rules:street.required`. */
export function namesItsField({ key, pointer }: Pick<ReportedFieldError, 'key' | 'pointer'>): boolean {
  const [, ...path] = key.split(/[:.]/);
  return path.length > 1 && path.at(-2) === parsePointer(pointer).at(-1);
}

/**
 * The message with its label, for a place away from its field: "Teléfono: Escribe 10 dígitos." A label that ends as a
 * sentence needs no colon.
 */
export function namedMessage(t: TFunction, label: string, message: string): string {
  return endsAsSentence(label) ? `${label} ${message}` : t('forms:errors.named', { label, message });
}
