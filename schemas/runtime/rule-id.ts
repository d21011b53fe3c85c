/**
 * The id of a rule: `order/parcel#/weight#maximum`. It names the form, the place of the field with `*` for any entry
 * of a list, and the keyword; nothing of what was typed.
 */

/**
 * What happened: `shown` when the person left the field, `refused` when it kept a form from being sent, `corrected`
 * when its message went because the rule is kept now.
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
  /** The rule's own numbers; what depends on the value typed is not in it. */
  params: Readonly<Record<string, unknown>>;
}

/** By schema id. */
export type RuleIndex = Readonly<Record<string, readonly IndexedRule[]>>;

/** `/waybills/3` → `/waybills/*` */
export const getPattern = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

export const getRuleId = (form: string, pointer: string, keyword: string): string =>
  `${form}#${getPattern(pointer)}#${keyword}`;

/** The parts of an id; undefined when it is none. */
export function partsOfRuleId(id: string): { form: string; pointer: string; keyword: string } | undefined {
  const [form, pointer, keyword, ...more] = id.split('#');
  if (!form || pointer === undefined || !keyword || more.length > 0) return undefined;
  return { form, pointer, keyword };
}
