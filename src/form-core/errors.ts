/** The one map from refusals to sentences: for fields, the summary, and the server's answers alike. */
import type { TFunction } from 'i18next';
import { endsAsSentence } from '#domain/text.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import { literalText } from '#schemas/runtime/types.ts';
import type { ReportedFieldError } from './shown-errors.ts';

/** Namespaces that a form's words come from. */
export const formNamespaces = ['forms', 'fields', 'rules', 'ui'] as const;

/**
 * The sentence for a refusal: its key's text with the rule's own numbers in it. A key without a text (an older
 * server, a newer site) says in general words that the value has to be looked at. A foreign schema's own sentence is
 * shown as it is.
 */
export function getMessage(t: TFunction, { key, params }: Pick<ReportedFieldError, 'key' | 'params'>): string {
  return literalText(key) ?? t([key, 'forms:errors.unknown'], { ...params });
}

/** Whether the sentence is the field's own, and so says by itself what it is about: `rules:street.required`. */
export function namesItsField({ key, pointer }: Pick<ReportedFieldError, 'key' | 'pointer'>): boolean {
  const [, ...path] = key.split(/[:.]/);
  return path.length > 1 && path.at(-2) === parsePointer(pointer).at(-1);
}

/** Where the message stands away from its field: "Teléfono: Escribe 10 dígitos." A label that ends as a sentence needs no colon. */
export function namedMessage(t: TFunction, label: string, message: string): string {
  return endsAsSentence(label) ? `${label} ${message}` : t('forms:errors.named', { label, message });
}
