import type { TFunction } from 'i18next';
import { type Text, useText } from '#src/i18n/react.tsx';
import { formNamespaces } from './errors.ts';

/** The words of forms: chrome of the engine, fields, rules. */
export function useFormText(): Text {
  return useText(...formNamespaces);
}

/** A key of a `.ui.json` or a schema's title, both written without the namespace `fields`; a title that is no key stands for itself. */
export function fieldText(t: TFunction, key: string | undefined, params?: Record<string, unknown>): string {
  if (key === undefined) return '';
  return t(`fields:${key}`, { defaultValue: key, ...params });
}
