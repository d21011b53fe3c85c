/** Lists inside sentences: "8 o 9", "Ana e Inés", "8, 9, or 10". */
import { languageOfLocale } from '../languages.ts';

type ListType = 'conjunction' | 'disjunction';

/** The part that is pronounced first: after quotation marks, brackets and invisible marks. */
const spoken = (text: string): string => text.replace(/^[^\p{L}\p{N}]+/u, '').toLowerCase();

/** `y` is `e` before the sound of i, but not before hie- and hia-. */
const soundsLikeI = /^(?:[ií]|h[ií](?![aeo]))/u;
/**
 * `o` is `u` before the sound of o: also before 8, 80, 8,000 and before 11 and 11,000, which are pronounced that way.
 */
const soundsLikeO = /^(?:h?[oó]|8|11(?!\d)(?:[,.\s]\d{3})*(?![\d]))/u;

/** Joins the items as the language does; Spanish uses `e` and `u` where the sound requires it. */
export function joinList(items: readonly string[], locale: string, type: ListType = 'conjunction'): string {
  const { lists, code } = languageOfLocale(locale);
  const last = items.at(-1) ?? '';
  const before = items.slice(0, -1);
  if (before.length === 0) return last;
  const isAnd = type === 'conjunction';
  const usual = isAnd ? lists.and : lists.or;
  const heard = isAnd ? soundsLikeI.test(spoken(last)) && ' e ' : soundsLikeO.test(spoken(last)) && ' u ';
  const joint = (code === 'es' && heard) || usual;
  const comma = lists.serial && before.length > 1 ? (lists.between ?? '').trimEnd() : '';
  return before.join(lists.between ?? usual) + comma + joint + last;
}

/** i18next interpolation options that pass every value to `listFormatter`. */
export const withLists = { escapeValue: false, alwaysFormat: true } as const;

/**
 * Formatter module of i18next: a list in a message is a choice ("8 o 9"), or with `{{names, list}}` all of them ("8 y
 * 9"), each item isolated from the sentence's direction. A module, because i18next 26 overwrites
 * `interpolation.format`.
 */
export const listFormatter = (getLocale: (code: string) => string) => ({
  type: 'formatter' as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, format: string | undefined, code = 'en'): string {
    if (!Array.isArray(value)) return value as string;
    const locale = getLocale(code);
    const isRightToLeft = /^(?:ar|fa|he|ur)\b/.test(locale);
    const items = value.map((item) => (isRightToLeft ? `\u2068${String(item)}\u2069` : String(item)));
    return joinList(items, locale, format === 'list' ? 'conjunction' : 'disjunction');
  },
});
