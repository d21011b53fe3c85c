/** A rule of a compiled form in words, with the conditions it stands under. */
import type { Constant } from '#domain/constant-facts.ts';
import { isObject, type Json, type Path, toPointer } from '#schemas/compiler/json.ts';
import { messageKey, originOf, type Rule } from '#schemas/compiler/rules.ts';
import { sayCondition } from './conditions.ts';
import { type FormView, layoutOf, titleOf } from './form-view.ts';
import { lowerFirst } from './language.ts';
import type { Phrase } from './phrase.ts';
import { phraseOf } from './say.ts';
import { constantOf } from './side.ts';

/** Constants that a keyword's code reads by itself. */
const ofTheCode: Readonly<Record<string, readonly string[]>> = {
  phoneRule: ['account.phoneDigits'],
  postalCode: ['postal.digits'],
  waybillNumber: ['tracking.waybillPrefix', 'tracking.waybillDigits'],
  maxVolumetricWeight: ['parcel.volumetricDivisor'],
  maxBillingWeight: ['parcel.volumetricDivisor'],
};

/** Constants that a rule's value comes from: named in the schema, or read by the rule's own code. */
export function constantsOf({ side, entry }: Pick<FormView, 'side' | 'entry'>, rule: Rule): Constant[] {
  const place = toPointer(rule.path);
  const named = [...entry.resolved.origins].flatMap(([pointer, { constant }]) =>
    constant !== undefined && (pointer === place || (pointer.startsWith(`${place}/`) && rule.keyword !== 'required'))
      ? [constant]
      : [],
  );
  return [...new Set([...named, ...(ofTheCode[rule.keyword] ?? [])])].flatMap((path) => constantOf(side, path) ?? []);
}

/** Units that say of a constant what the keyword says anyway. */
const isOwnUnit = (unit: string) => !['text', 'decimals', 'ISO 4217', 'id'].includes(unit);

/** A pattern is said by its own message; a general one would say nothing about it. */
function ownMessage(view: FormView, rule: Rule): string | undefined {
  const key = messageKey(rule, view.side.messages);
  return key === undefined || key === rule.keyword ? undefined : view.texts.find('rules', key);
}

export function rulePhrase(view: FormView, rule: Rule): Phrase {
  const unit =
    constantsOf(view, rule)
      .map((constant) => constant.unit)
      .find(isOwnUnit) ?? '';
  const { keyword, setting, data } = rule;
  const message = keyword === 'pattern' ? ownMessage(view, rule) : undefined;
  return phraseOf({
    view,
    keyword,
    setting,
    data,
    unit,
    message,
    condition: (at, schema) => sayCondition(view, at, schema),
  });
}

/** The place that a rule is told under: the missing field, the field to correct, or what it judges. */
export function placeOf(rule: Rule): readonly string[] {
  if (rule.keyword === 'required') return [...rule.data, String(rule.setting)];
  const { at, fields } = isObject(rule.setting) ? rule.setting : {};
  if (typeof at === 'string') return [...rule.data, ...at.split('/')];
  return Array.isArray(fields) && rule.keyword !== 'computed' ? [...rule.data, rule.field] : rule.data;
}

export interface Branch {
  /** Stays the same when conditions are reordered. */
  readonly signature: string;
  readonly condition: Json;
  readonly negated: boolean;
  /** Place in the answers that the condition looks at. */
  readonly data: readonly string[];
  /** Of a condition that several forms share. */
  readonly name: string | undefined;
}

const step = (node: Json | undefined, segment: string | number): Json | undefined => {
  if (Array.isArray(node)) return node[Number(segment)];
  return isObject(node) ? node[segment] : undefined;
};

/** The branches that a place of the schema stands in, outermost first. */
export function branchesAt(view: Pick<FormView, 'entry'>, path: Path): Branch[] {
  const branches: Branch[] = [];
  let node: Json | undefined = view.entry.resolved.schema;
  let data: string[] = [];
  for (const [index, segment] of path.entries()) {
    const isNamed = path[index - 1] === 'properties';
    if (!isNamed && (segment === 'then' || segment === 'else') && isObject(node) && node.if !== undefined) {
      const negated = segment === 'else';
      const { condition: name } = originOf([...path.slice(0, index), 'if'], view.entry.resolved.origins);
      branches.push({
        signature: `${data.join('.')} ${negated ? 'not ' : ''}${JSON.stringify(node.if)}`,
        condition: node.if,
        negated,
        data,
        name,
      });
    }
    if (
      (path[index - 1] === 'dependencies' || path[index - 1] === 'dependentSchemas') &&
      path[index - 2] !== 'properties'
    ) {
      const condition = { required: [String(segment)] };
      branches.push({
        signature: `${data.join('.')} ${JSON.stringify(condition)}`,
        condition,
        negated: false,
        data,
        name: undefined,
      });
    }
    if (isNamed) data = [...data, String(segment)];
    if (segment === 'items' && !isNamed) data = [...data, '*'];
    node = step(node, segment);
  }
  return branches;
}

/** The title that a shared condition has in `schemas/conditions`. */
function namedCondition({ side, texts }: FormView, name: string): string | undefined {
  const value = side.workspace.conditions.get(name)?.value;
  const title = isObject(value) && typeof value.title === 'string' ? texts.find('fields', value.title) : undefined;
  return title && lowerFirst(title);
}

/** `«Servicio» es «Estándar»` */
function sayBranch(view: FormView, { condition, negated, data, name }: Branch): string {
  const title = name === undefined ? undefined : namedCondition(view, name);
  if (title === undefined) return sayCondition(view, data, condition, negated);
  if (!negated) return title;
  return view.language === 'es' ? `no se cumple que ${title}` : `not: ${title}`;
}

const only: Readonly<Record<FormView['language'], readonly [first: string, next: string]>> = {
  es: ['solo si', 'y si'],
  en: ['only if', 'and if'],
};

/** `solo si «Servicio» es «Estándar»`; undefined for a rule that always holds. */
export function sayBranches(view: FormView, branches: readonly Branch[]): string | undefined {
  const [first, next] = only[view.language];
  if (branches.length === 0) return undefined;
  return branches.map((branch, index) => `${index === 0 ? first : next} ${sayBranch(view, branch)}`).join(' ');
}

const boxes = new Set(['checkbox', 'consent']);

/** `Peso: máximo 30 kg, solo si «Servicio» es «Estándar»` */
export function ruleTitle(view: FormView, rule: Rule): string {
  const title = titleOf(view, placeOf(rule));
  // A box's title is a sentence; its full stop would stand before the colon.
  return boxes.has(layoutOf(view, placeOf(rule))?.widget ?? '') ? title.replace(/\.$/, '') : title;
}
