/** The one map from refusals to sentences: for fields, the summary, and the server's answers alike. */
import type { TFunction } from 'i18next';
import { literalText } from '#schemas/runtime/types.ts';
import type { ReportedFieldError } from './shown-errors.ts';

/** Namespaces that a form's words come from. */
export const formNamespaces = ['forms', 'fields', 'rules', 'ui'] as const;

/**
 * The sentence for a refusal: its key's text with the rule's own numbers in it. A key without a text (an older
 * server, a newer site) says in general words that the value has to be looked at. A foreign schema's own sentence is
 * shown as it is.
 */
export function messageOf(t: TFunction, { key, params }: Pick<ReportedFieldError, 'key' | 'params'>): string {
  return literalText(key) ?? t([key, 'forms:errors.unknown'], { ...params });
}

/** Where the message stands away from its field: "Teléfono: Escribe 10 dígitos." A label that ends as a sentence needs no colon. */
export function namedMessage(t: TFunction, label: string, message: string): string {
  return /[?!.؟？！。]$/.test(label) ? `${label} ${message}` : t('forms:errors.named', { label, message });
}
