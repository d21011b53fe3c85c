/**
 * The id of a rule: `order/parcel#/weight#maximum`. It contains the form, the place of the field with `*` for any list
 * entry, and the keyword, but no typed data.
 */

/**
 * The event: `shown` when the person left the field, `refused` when the rule blocked the submission, `corrected` when
 * its message disappeared because the value is valid now.
 */
export type StopKind = 'shown' | 'refused' | 'corrected';

/** A rule as `generated/rule-index.json` lists it. */
export interface IndexedRule {
  /** `/waybills/*`; empty for the form itself. */
  pointer: string;
  keyword: string;
  /** Message key with its namespace. */
  key: string;
  /** Key of the field's label in the namespace `fields`. */
  title?: string;
  /** The rule's own numbers, without those that depend on the typed value. */
  params: Readonly<Record<string, unknown>>;
}

/** By schema id. */
export type RuleIndex = Readonly<Record<string, readonly IndexedRule[]>>;

/** `/waybills/3` → `/waybills/*` */
export const getPattern = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

export const getRuleId = (form: string, pointer: string, keyword: string): string =>
  `${form}#${getPattern(pointer)}#${keyword}`;

/** The parts of an id; undefined for an invalid one. */
export function partsOfRuleId(id: string): { form: string; pointer: string; keyword: string } | undefined {
  const [form, pointer, keyword, ...more] = id.split('#');
  if (!form || pointer === undefined || !keyword || more.length > 0) return undefined;
  return { form, pointer, keyword };
}
