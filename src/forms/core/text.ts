import type { TFunction } from 'i18next';
import { createContext, use, useMemo } from 'react';
import type { FieldUi, FormModule } from '#schemas/runtime/types.ts';
import { type Text, useText } from '#src/i18n/react.tsx';
import { formNamespaces } from './errors.ts';

const FormTextContext = createContext<Text | undefined>(undefined);

/** Provides the same texts to every part of a form, so that no field has to load them itself. */
export const FormTextProvider = FormTextContext;

/** Returns titles, hints and labels unchanged: for schemas without message keys. */
const literal = (t: TFunction): TFunction =>
  ((key: string | string[], options?: { defaultValue?: string }) =>
    typeof key === 'string' && key.startsWith('fields:')
      ? (options?.defaultValue ?? '')
      : t(key, options ?? {})) as TFunction;

/** Cached sentences per form and language; a counter or a quoted answer creates new ones on every key press. */
const maxKept = 500;

/** Formats each sentence once: a rejected form shows the same sentences at its fields and in the summary. */
function remembering(t: TFunction): TFunction {
  const made = new Map<string, unknown>();
  return ((key: string | string[], options: Record<string, unknown> = {}) => {
    const asked = JSON.stringify([key, options]);
    const known = made.get(asked);
    if (known !== undefined) return known;
    const text: unknown = t(key, options);
    if (made.size >= maxKept) made.clear();
    made.set(asked, text);
    return text;
  }) as TFunction;
}

/** The texts for one form: literal titles stay unchanged, everything else is translated. */
export function useTextOf({ texts }: Pick<FormModule, 'texts'>): Text {
  const { t, language, format } = useText(...formNamespaces);
  return useMemo(() => {
    const kept = remembering(t);
    return { t: texts === 'literal' ? literal(kept) : kept, language, format };
  }, [texts, t, language, format]);
}

/** The words of forms: chrome of the engine, fields, rules. */
export function useFormText(): Text {
  const text = use(FormTextContext);
  if (!text) throw new Error('The words of a form need a SchemaForm above them');
  return text;
}

/**
 * A key of a `.ui.json` or a schema's title, both written without the namespace `fields`; a title that is no key is
 * returned unchanged.
 */
export function fieldText(t: TFunction, key: string | undefined, params?: Record<string, unknown>): string {
  if (key === undefined) return '';
  return t(`fields:${key}`, { defaultValue: key, ...params });
}

/** The line under a label, with the rule's own numbers in it; '' when the layout has none. */
export const hintText = (t: TFunction, { hint, hintParams }: Pick<FieldUi, 'hint' | 'hintParams'>): string =>
  fieldText(t, hint, hintParams);
